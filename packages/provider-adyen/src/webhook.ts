import {
  at,
  jsonObjectOf,
  object,
  sameSecret,
  text,
  type AdapterConnector,
  type JsonObject,
  type ReceiveWebhook,
} from "@quittance/provider-kit";
import { isSignedBody, isSignedItem } from "./hmac.ts";
import { renewedTokens } from "./renewals.ts";
import { transferEvents } from "./transfer-events.ts";
import { eventsOfItem } from "./webhook-events.ts";

/** The response that Adyen's older documentation requires; any 2xx is accepted too. */
const ACCEPTED = "[accepted]";

/**
 * Reads a webhook (docs.adyen.com/development-resources/webhooks). Adyen sends one after the other, and keeps all others back
 * while one is refused: whatever is signed is acknowledged, also what means nothing here.
 */
export const receiveWebhook: ReceiveWebhook = (webhook, connector) => {
  const { rawBody, headers } = webhook;
  const keys = connector.secrets.hmacKeys;
  if (!hasCredentials(headers["authorization"], connector)) return { kind: "unverified" };
  const body = jsonObjectOf(rawBody);
  const items = body && itemsOf(body);
  if (!items) {
    const given = headers["hmacsignature"] ?? "";
    if (!isSignedBody(rawBody, { given, keys })) return { kind: "unverified" };
    const events = body ? transferEvents(body, connector) : [];
    const lookUps = body ? renewedTokens(body, connector) : [];
    return { kind: "received", events, ...(lookUps.length > 0 && { lookUps }), response: ACCEPTED };
  }
  if (!items.every((item) => isSignedItem(item, keys))) return { kind: "unverified" };
  const isOtherMode = text(body["live"]) === String(connector.testMode);
  const own = isOtherMode ? [] : items.filter((item) => isOwn(item, connector));
  const isTrusted = connector.credentials.password !== undefined;
  return {
    kind: "received",
    events: own.flatMap((item) => eventsOfItem(item, { isTrusted, connector })),
    response: ACCEPTED,
  };
};

function itemsOf(body: JsonObject): JsonObject[] | undefined {
  const { notificationItems } = body;
  if (!Array.isArray(notificationItems) || notificationItems.length === 0) return undefined;
  const items = notificationItems.map((item) => object(at(item, "NotificationRequestItem")));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function isOwn(item: JsonObject, { credentials }: AdapterConnector): boolean {
  return text(item["merchantAccountCode"]) === credentials.username;
}

/** Fields beside the eight signed ones are believed only behind the webhook's own user and password. */
function hasCredentials(given: string | undefined, { credentials }: AdapterConnector): boolean {
  const { password } = credentials;
  if (password === undefined) return true;
  return sameSecret(`Basic ${Buffer.from(password).toString("base64")}`, given ?? "");
}
