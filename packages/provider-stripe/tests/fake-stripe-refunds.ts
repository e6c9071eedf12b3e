import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { errorBody, type Form, type Json } from "./fake-stripe-values.ts";

/** Refunds of payment intents, at most as much as was received. They succeed at once. */
export class FakeStripeRefunds {
  readonly #books: FakeStripeBooks;

  constructor(books: FakeStripeBooks) {
    this.#books = books;
  }

  create(form: Form): [number, Json] {
    const { payment_intent } = form;
    const intent = this.#books.find(payment_intent);
    const amount = Number(form["amount"]);
    const refunded = this.of(payment_intent).reduce((sum, one) => sum + Number(one["amount"]), 0);
    if (!intent || refunded + amount > Number(intent["amount_received"]))
      return [400, errorBody("charge_already_refunded", "More than is left.")];
    const refund = this.#books.add("re", {
      object: "refund",
      status: "succeeded",
      amount,
      currency: intent["currency"],
      payment_intent,
      metadata: { quittance_ref: form["metadata[quittance_ref]"] ?? "" },
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
