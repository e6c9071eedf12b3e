import type { FakeStripeBooks } from "./fake-stripe-books.ts";
import { errorBody, textIn, type Form, type Json } from "./fake-stripe-values.ts";

/** Disputes: a cardholder opens one, and the merchant accepts it or submits evidence. */
export class FakeStripeDisputes {
  /** The merchant's responses, by dispute. */
  readonly responses = new Map<string, ("accept" | "evidence")[]>();
  readonly #books: FakeStripeBooks;

  constructor(books: FakeStripeBooks) {
    this.#books = books;
  }

  /** The cardholder disputes a payment. Returns the dispute's id. */
  open(change: Json = {}): string {
    const evidence_details = evidenceDetails(0);
    const dispute = { object: "dispute", status: "needs_response", reason: "fraudulent", evidence_details };
    return textIn(this.#books.add("du", { ...dispute, ...change })["id"]);
  }

  respond(dispute: Json, { id, action, form }: { id: string; action: string; form: Form }): [number, Json] {
    if (dispute["status"] !== "needs_response")
      return [400, errorBody("dispute_not_open", "The dispute is not open.")];
    if (action === "close") {
      this.#record(id, "accept");
      return this.#books.change(id, { status: "lost" });
    }
    const isSubmitted = form["submit"] === "true";
    if (isSubmitted) this.#record(id, "evidence");
    const status = isSubmitted ? "under_review" : "needs_response";
    return this.#books.change(id, { status, evidence_details: evidenceDetails(1) });
  }

  #record(id: string, response: "accept" | "evidence"): void {
    this.responses.set(id, [...(this.responses.get(id) ?? []), response]);
  }
}

function evidenceDetails(submission_count: number): Json {
  return {
    due_by: 1_800_000_000,
    has_evidence: submission_count > 0,
    submission_count,
    past_due: false,
    enhanced_eligibility: {},
  };
}
