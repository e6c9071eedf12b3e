import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { metadataIn } from "./fake-stripe-intents.ts";
import { errorBody, type Form, type Json } from "./fake-stripe-values.ts";

/** Refunds of payment intents, at most as much as was received. They succeed at once. */
export class FakeStripeRefunds {
  readonly #books: FakeStripeBooks;

  constructor(books: FakeStripeBooks) {
    this.#books = books;
  }

  create(form: Form): [number, Json] {
    const payment_intent = form["payment_intent"] ?? intentOfCharge(form["charge"]);
    const intent = this.#books.find(payment_intent);
    if (!intent) return [404, errorBody("resource_missing", "No such payment to refund.")];
    const refunded = this.of(payment_intent).reduce((sum, one) => sum + Number(one["amount"]), 0);
    const received = Number(intent["amount_received"]);
    const amount = form["amount"] === undefined ? received - refunded : Number(form["amount"]);
    if (!Number.isInteger(amount) || amount <= 0 || refunded + amount > received)
      return [400, errorBody("charge_already_refunded", "More than is left.")];
    const refund = this.#books.add("re", {
      object: "refund",
      status: "succeeded",
      amount,
      currency: intent["currency"],
      payment_intent,
      charge: `ch_${String(payment_intent).slice(3)}`,
      reason: form["reason"] ?? null,
      metadata: metadataIn(form),
    });
    return [200, refund];
  }

  list({ payment_intent }: Form): [number, Json] {
    const data = this.of(payment_intent);
    return [200, { object: "list", url: "/v1/refunds", data, has_more: false }];
  }

  /** The refunds of an intent. */
  of(intent: unknown): Json[] {
    return this.#books.ofKind("refund").filter(({ payment_intent }) => payment_intent === intent);
  }
}

/** A charge has the letters of its intent. */
function intentOfCharge(charge: string | undefined): string | undefined {
  return charge && `pi_${charge.slice(3)}`;
}
