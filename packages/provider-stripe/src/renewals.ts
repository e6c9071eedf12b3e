import { integer, object, text, type JsonObject, type ProviderEvent } from "@quittance/provider-kit";
import { idOf } from "./api.ts";

/** By the card's network, by its older name, and by the merchant in the dashboard (docs.stripe.com/api/events/types). */
const RENEWALS: readonly string[] = [
  "payment_method.automatically_updated",
  "payment_method.card_automatically_updated",
  "payment_method.updated",
];

/** The new data of a stored card. One without a customer is stored nowhere. */
export function renewalEvents(event: JsonObject, method: JsonObject): ProviderEvent[] {
  const card = object(method["card"]);
  const [customer, id] = [idOf(method["customer"]), idOf(method)];
  const created = integer(event["created"]);
  if (!RENEWALS.includes(text(event["type"])) || !card || !customer || !id || created === undefined)
    return [];
  const [month, year] = [integer(card["exp_month"]), integer(card["exp_year"])];
  const brand = text(card["brand"]);
  const last4 = text(card["last4"]);
  return [
    {
      kind: "instrument",
      eventId: text(event["id"]),
      token: `${customer}:${id}`,
      card: {
        ...(month && year && { expiryMonth: String(month).padStart(2, "0"), expiryYear: String(year) }),
        ...(/^\d{4}$/.test(last4) && { lastFourDigits: last4 }),
        // Stripe has the gateway's names of brands.
        ...(/^[a-z_]{2,30}$/.test(brand) && brand !== "unknown" && { brand }),
      },
      occurredAt: Temporal.Instant.fromEpochMilliseconds(Number(created) * 1_000),
    },
  ];
}
