import {
  at,
  cutText,
  isHmacOf,
  jsonObjectOf,
  object,
  text,
  type JsonObject,
  type LookUp,
  type ProviderEvent,
  type ReceivedWebhook,
  type ReceiveWebhook,
} from "@quittance/provider-kit";
import { referenceOf } from "./outcome-of-payment.ts";

const PAYMENT = /^tr_[A-Za-z0-9]{1,100}$/;
/** The id of a refund or a capture, which Mollie's webhooks name as `entityId`. */
const PART = /^(?:re|cpt)_[A-Za-z0-9]{1,100}$/;
const SIGNATURE = "x-mollie-signature";

/**
 * Reads a webhook. A classic one is a form with the id of a payment, without a signature: it only causes a look-up, and the same
 * response whether the payment is ours or not. One of the next generation is signed JSON.
 */
export const receiveWebhook: ReceiveWebhook = (webhook, connector) => {
  const { rawBody, headers } = webhook;
  const signature = headers[SIGNATURE];
  const event = jsonObjectOf(rawBody);
  if (signature === undefined) return event ? { kind: "unverified" } : classic(rawBody);
  if (!isSigned(rawBody, { signature, keys: connector.secrets.webhookSecrets }))
    return { kind: "unverified" };
  if (!event) return classic(rawBody);
  return text(event["id"]) ? { kind: "received", ...ofEvent(event) } : { kind: "unreadable" };
};

function classic(rawBody: Buffer): ReceivedWebhook {
  const id = new URLSearchParams(rawBody.toString("utf8", 0, 1_024)).get("id") ?? "";
  return { kind: "received", events: [], lookUps: PAYMENT.test(id) ? [lookUpOf(id)] : [] };
}

/** The header has the signature of each secret that is valid, while one is replaced. */
function isSigned(
  rawBody: Buffer,
  { signature, keys }: { signature: string; keys: readonly string[] },
): boolean {
  return signature
    .split(",", 10)
    .some((one) => isHmacOf(rawBody, { given: one.trim().replace(/^sha256=/, ""), keys, encoding: "hex" }));
}

/** Events come in any order: what they are about is looked up. */
function ofEvent(event: JsonObject): { events: ProviderEvent[]; lookUps: LookUp[] } {
  const eventId = cutText(text(event["id"]), 255);
  const entityId = text(event["entityId"]);
  const entity = object(at(event, "_embedded", "entity"));
  const named = PAYMENT.test(entityId) ? entityId : text(entity?.["paymentId"]);
  const payment = PAYMENT.test(named) ? named : undefined;
  const lookUps = payment === undefined ? [] : [lookUpOf(payment)];
  if (entityId === payment)
    return { events: [{ kind: "inquire", eventId, providerReference: entityId }], lookUps };
  const submissionReference = entity && referenceOf(entity);
  // A refund that was made in Mollie's own pages belongs to no submission.
  if (!PART.test(entityId) || submissionReference === "") return { events: [], lookUps };
  const reference = submissionReference === undefined ? {} : { submissionReference };
  return { events: [{ kind: "inquire", eventId, providerReference: entityId, ...reference }], lookUps };
}

function lookUpOf(payment: string): LookUp {
  return { about: payment, providerReference: payment };
}
