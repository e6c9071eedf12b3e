import type { StoredSubmission } from "../../providers/index.ts";
import type { Transaction } from "../../transactions/index.ts";

/**
 * `unmatched`: nothing here has its reference yet; the webhook may be ahead of the response to the submission.
 * `contradicting`: it does not fit the submission that it names, and changes nothing.
 */
export type EventResult =
  | { readonly kind: "done" }
  | { readonly kind: "unmatched"; readonly because: string }
  | { readonly kind: "contradicting"; readonly because: string };

export const AMOUNT_UNREADABLE = "Its amount cannot be read.";

export const EVENT_DONE: EventResult = { kind: "done" };

/** The submission that an event is about, with its transaction. */
export interface EventSubject {
  readonly transaction: Transaction;
  readonly reference: string;
  /** Undefined where neither a preparation nor an outcome was recorded. */
  readonly submission: StoredSubmission | undefined;
}
