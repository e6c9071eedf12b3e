import {
  at,
  cutText,
  isHmacOf,
  jsonObjectOf,
  object,
  text,
  type AdapterConnector,
  type JsonObject,
  type ReceiveWebhook,
} from "@quittance/provider-kit";
import { lookUpOf } from "./look-up.ts";
import { eventsOfPart } from "./part-events.ts";
import { eventsOfPayment, type EventsOfPayment } from "./payment-events.ts";
import { submissionOfName } from "./reference.ts";

/** The HMAC of the body in base64, and the key that made it. */
const SIGNATURE = "x-gcs-signature";
const KEY_ID = "x-gcs-keyid";
const VERSION = "v1";

/** Verifies a webhook by the key that it names, and reads it. The whole body is signed. */
export const receiveWebhook: ReceiveWebhook = ({ rawBody, headers }, connector) => {
  const keys = keysOf(connector, headers[KEY_ID] ?? "");
  const given = (headers[SIGNATURE] ?? "").trim();
  if (!given || !isHmacOf(rawBody, { given, keys })) return { kind: "unverified" };
  // The portal's test may have no body.
  if (rawBody.length === 0) return { kind: "received", events: [] };
  const event = jsonObjectOf(rawBody);
  return event ? { kind: "received", ...eventsOf(event, connector) } : { kind: "unreadable" };
};

/** A secret of the connector is `keyId:secret`. */
function keysOf({ secrets }: AdapterConnector, keyId: string): string[] {
  const beginning = `${keyId}:`;
  return secrets.webhookSecrets
    .filter((secret) => keyId !== "" && secret.startsWith(beginning))
    .map((secret) => secret.slice(beginning.length));
}

/** Other versions have another meaning, and other accounts may have the same keys. */
function eventsOf(event: JsonObject, { extraData }: AdapterConnector): EventsOfPayment {
  if (event["apiVersion"] !== VERSION || event["merchantId"] !== extraData["merchantId"])
    return { events: [] };
  const [payment, refund, payout] = [event["payment"], event["refund"], event["payout"]].map(object);
  const eventId = eventIdOf(event, payment ?? refund ?? payout);
  if (payment) return eventsOfPayment(payment, eventId);
  if (refund) return eventsOfRefund(refund, eventId);
  // A payout does not say our reference.
  const providerReference = text(payout?.["id"]);
  return {
    events: providerReference
      ? [{ kind: "inquire", eventId, providerReference, operations: ["payout"] }]
      : [],
  };
}

/** The webhook's own id; the same state twice is one event where it has none. */
function eventIdOf(event: JsonObject, resource: JsonObject | undefined): string {
  const { status, id } = resource ?? {};
  return cutText(text(event["id"]) || `${text(event["type"])}:${text(id)}:${text(status)}`, 200);
}

/** One without a name of ours was made in the portal, or its name is left out: the payment says which. */
function eventsOfRefund(refund: JsonObject, eventId: string): EventsOfPayment {
  const id = text(refund["id"]);
  const name = text(at(refund, "refundOutput", "operationReferences", "merchantReference"));
  const named = submissionOfName(name);
  if (!id) return { events: [] };
  if (named?.operation === "refund")
    return { events: eventsOfPart(refund, { eventId, named, payment: null }) };
  return { events: [], lookUps: [lookUpOf(id)] };
}
