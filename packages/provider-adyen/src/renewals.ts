import {
  cutText,
  object,
  text,
  type AdapterConnector,
  type JsonObject,
  type LookedUp,
  type LookUp,
  type ProviderCall,
} from "@quittance/provider-kit";
import { send } from "./api.ts";
import { brandOfAdyen, tokenOf } from "./payment-method.ts";

const RENEWED = "recurring.token.updated";

/** A renewed token as a look-up names it. Adyen's own signs are letters, digits and hyphens. */
interface Renewal {
  readonly shopper: string;
  readonly stored: string;
  readonly eventId: string;
  readonly at: string;
}

/**
 * The token that an account updater or a network renewed (docs.adyen.com/online-payments/tokenization/managing-tokens). The webhook
 * has no data of the card: they are looked up. Only of shoppers that a registration of the connector made.
 */
export function renewedTokens(body: JsonObject, { credentials, testMode }: AdapterConnector): LookUp[] {
  const data = object(body["data"]) ?? {};
  const field = (name: string): string => cutText(text(data[name]), 100);
  const renewal: Renewal = {
    shopper: field("shopperReference"),
    stored: field("storedPaymentMethodId"),
    eventId: cutText(text(body["eventId"]), 100),
    at: cutText(text(body["createdAt"]), 40),
  };
  const isOwn =
    text(body["type"]) === RENEWED &&
    text(body["environment"]) === (testMode ? "test" : "live") &&
    field("merchantAccount") === credentials.username;
  if (!isOwn || Object.values(renewal).includes("") || !instantIn(renewal.at)) return [];
  return [{ about: JSON.stringify(renewal), submissionReference: renewal.shopper }];
}

/** The card of a renewed token: the stored payment methods of its shopper, of which one is it. */
export async function lookUpRenewal(about: string, call: ProviderCall): Promise<LookedUp> {
  const { shopper, stored, eventId, at } = JSON.parse(about) as Renewal;
  const { username } = call.connector.credentials;
  const query = new URLSearchParams({ merchantAccount: username ?? "", shopperReference: shopper });
  const response = await send(call, { method: "GET", path: `/storedPaymentMethods?${query.toString()}` });
  if (response.kind !== "ok") return { kind: "unknown", because: response.because };
  const { storedPaymentMethods: list } = response.body;
  const occurredAt = instantIn(at);
  if (!Array.isArray(list) || !occurredAt) return { kind: "unknown", because: "Adyen listed no tokens." };
  const found = list.map(object).find((one) => text(one?.["id"]) === stored);
  // It was removed meanwhile.
  if (!found) return { kind: "found", events: [] };
  const lastFour = text(found["lastFour"]);
  const brand = brandOfAdyen(text(found["brand"]));
  const expiryMonth = text(found["expiryMonth"]).padStart(2, "0");
  // Documented as two digits, and given as four.
  const expiryYear = `20${text(found["expiryYear"]).slice(-2)}`;
  const isDate = /^(0[1-9]|1[0-2])$/.test(expiryMonth) && /^20\d\d$/.test(expiryYear);
  return {
    kind: "found",
    events: [
      {
        kind: "instrument",
        eventId: `${RENEWED}:${eventId}`,
        token: tokenOf(shopper, stored),
        card: {
          ...(isDate && { expiryMonth, expiryYear }),
          ...(/^\d{4}$/.test(lastFour) && { lastFourDigits: lastFour }),
          ...(brand !== undefined && { brand }),
        },
        occurredAt,
      },
    ],
  };
}

function instantIn(at: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(at);
  } catch {
    return undefined;
  }
}
