/** The states of a transaction. */
export const TRANSACTION_STATES = [
  "pending",
  "pending_postback",
  "pending_dcc",
  "pending_review",
  "await_redirect",
  "redirected",
  "await_completion",
  "success",
  "error_adapter",
  "error_internal",
  "cancelled",
] as const;

export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Events that move a transaction. */
export type TransactionTrigger =
  | "redirect_issued"
  | "customer_opened_link"
  | "method_chosen"
  | "saving_chosen"
  | "customer_returned"
  | "payment_submitted"
  | "fell_back"
  | "nothing_sent"
  | "submission_repeated"
  | "submission_ended_at_customer"
  | "dcc_offered"
  | "dcc_requoted"
  | "dcc_selected"
  | "authentication_started"
  | "review_required"
  | "approved_for_review"
  | "review_released"
  | "review_rejected"
  | "attempt_declined"
  | "approved"
  | "declined"
  | "refused_by_gateway"
  | "provider_pending"
  | "transfer_awaited"
  | "outcome_unknown"
  | "cancel_requested"
  | "page_cancelled"
  | "customer_cancelled"
  | "link_expired"
  | "transaction_expired"
  | "money_taken_back"
  | "dispute_changed";

const FINAL: readonly TransactionState[] = ["success", "error_adapter", "error_internal", "cancelled"];

/**
 * spec "Events": a final state is a success or an error. No row of the table leaves it, but `money_taken_back`: a person assigned the
 * money on the bank account to the wrong payment.
 */
export function isFinal(state: TransactionState): boolean {
  return FINAL.includes(state);
}
