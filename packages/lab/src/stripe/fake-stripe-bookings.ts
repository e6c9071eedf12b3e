import type { ProviderBooking } from "@quittance/provider-kit/lab";
import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { textIn, type Json } from "./fake-stripe-values.ts";

/** The amounts that were authorised, captured and refunded, by payment intent that was charged. */
export function bookingsIn(books: FakeStripeBooks): ProviderBooking[] {
  const refunds = succeededRefunds(books);
  return books
    .ofKind("payment_intent")
    .filter((intent) => intent["latest_charge"])
    .map((intent) => bookingOf(intent, refunds));
}

/** Received and not refunded, over all intents, in Stripe's integers. */
export function collectedIn(books: FakeStripeBooks): number {
  const sum = (of: Json[], field: string) => of.reduce((total, one) => total + Number(one[field] ?? 0), 0);
  return sum(books.ofKind("payment_intent"), "amount_received") - sum(succeededRefunds(books), "amount");
}

function bookingOf(intent: Json, refunds: readonly Json[]): ProviderBooking {
  const { id, amount, amount_received, currency, status, metadata } = intent;
  const own = refunds.filter(({ payment_intent }) => payment_intent === id);
  return {
    submissionReference: textIn((metadata as Json)["quittance_ref"]),
    currency: textIn(currency).toUpperCase(),
    authorizedMinor: BigInt(amount as number),
    capturedMinor: BigInt(amount_received as number),
    refundedMinor: own.reduce((sum, one) => sum + BigInt(one["amount"] as number), 0n),
    isReleased: status === "canceled",
  };
}

function succeededRefunds(books: FakeStripeBooks): Json[] {
  return books.ofKind("refund").filter(({ status }) => status === "succeeded");
}
