import type { Guard } from "./move-parts.ts";
import type { TransactionState, TransactionTrigger } from "./state-names.ts";
import type { AlsoHappens, Condition, Transition } from "./transition.ts";

const WITH_CUSTOMER: readonly TransactionState[] = ["await_redirect", "redirected", "await_completion"];
/** The money may be on its way. */
const OPEN: readonly TransactionState[] = ["pending", "pending_postback", ...WITH_CUSTOMER];
const PAYABLE: readonly TransactionState[] = ["pending", ...WITH_CUSTOMER];
const NOT_FINAL: readonly TransactionState[] = [...OPEN, "pending_dcc"];
const EXPIRABLE: readonly TransactionState[] = [...PAYABLE, "pending_dcc"];
/** Also a payment by transfer, which waits for its customer with no submission under way. */
const ENDS_BY_ITSELF: readonly TransactionState[] = [...EXPIRABLE, "pending_postback"];
/** The customer is still on our page, or at the provider's. */
const CUSTOMER_PRESENT: readonly TransactionState[] = ["pending", "await_redirect", "redirected"];
/** spec: "transaction is in one of these three states" */
const CANCELLABLE: readonly TransactionState[] = ["pending", "await_redirect", "redirected"];

const AT_CUSTOMER: readonly AlsoHappens[] = ["inquiry_ended", "page_look_up_scheduled"];
const WAITS: readonly AlsoHappens[] = ["pending_callback", "events_recorded"];
const AWAITS_TRANSFER = ["inquiry_ended", "waits_until", "reminder_set", ...WAITS] as const;
const AWAITS_ANOTHER = ["waits_until", "money_unassigned", ...WAITS] as const;
const ENDED: readonly AlsoHappens[] = ["final_callback", "events_recorded"];
const WITHOUT_SUBMISSION: readonly AlsoHappens[] = [...ENDED, "cards_erased", "late_look_up_scheduled"];
const CHOOSING = ["idle_and_in_time", "nothing_submitted", "no_authentication_awaited"] as const;

const row = (
  from: readonly TransactionState[],
  trigger: TransactionTrigger,
  when: Condition | readonly [Condition, ...Guard["kind"][]],
  next: Transition["next"],
  ...also: readonly AlsoHappens[]
): Transition => {
  const [condition, ...guards] = typeof when === "string" ? ([when] as const) : when;
  return { from, trigger, when: condition, guards, next, also };
};

/**
 * A state changes only by a row of this table (spec: "States and transitions"). The five columns are those of the spec:
 * state, trigger, condition, next state, also happens. docs/decisions/transaction-states.md decides what the spec leaves
 * open.
 */
export const TRANSITIONS: readonly Transition[] = [
  row(["pending"], "redirect_issued", "always", "await_redirect", ...AT_CUSTOMER, ...WAITS),
  row(["await_redirect"], "customer_opened_link", "always", "redirected", "events_recorded"),
  row(
    ["await_redirect", "redirected"],
    "method_chosen",
    [...CHOOSING, "on_selection_page_of"],
    "redirected",
    "connector_changed",
    "method_recorded",
  ),
  row(["redirected"], "saving_chosen", CHOOSING, "same", "registration_changed"),
  row(["redirected"], "customer_returned", "always", "await_completion"),
  row(
    PAYABLE,
    "payment_submitted",
    ["idle_and_in_time", "as_seen", "no_authentication_awaited"],
    "same",
    "inquiry_scheduled",
    "resubmitted",
    "connector_changed",
    "source_changed",
    "instrument_stored",
  ),
  row(
    OPEN,
    "fell_back",
    "always",
    "same",
    "inquiry_scheduled",
    "resubmitted",
    "connector_changed",
    "attempt_recorded",
    "instrument_stored",
  ),
  // Only where each submission is recorded before it begins: what never began is submitted again, by the next due inquiry.
  row(["pending"], "nothing_sent", "always", "same", "inquiry_scheduled", "submission_taken_back"),
  row(
    ["pending"],
    "submission_repeated",
    ["always", "never_begun"],
    "same",
    "inquiry_scheduled",
    "resubmitted",
  ),
  row(PAYABLE, "submission_ended_at_customer", "always", "redirected", ...AT_CUSTOMER),
  row(
    ["pending", "redirected"],
    "authentication_started",
    "always",
    "await_redirect",
    "inquiry_ended",
    "events_recorded",
    "waits_for_authentication",
    "attempt_recorded",
    "authentication_stored",
    "card_sealed",
  ),

  // Another tab of the customer may have submitted a card meanwhile; the currency is not a choice any more then.
  row(
    ["pending", "redirected"],
    "dcc_offered",
    ["idle_and_in_time", "as_seen"],
    "pending_dcc",
    "events_recorded",
    "source_changed",
    "connector_changed",
    "answer_awaited",
    "quote_stored",
    "card_sealed",
  ),
  row(["pending_dcc"], "dcc_requoted", "always", "same", "answer_awaited"),
  row(
    ["pending_dcc"],
    "dcc_selected",
    "idle_and_in_time",
    "pending",
    "inquiry_scheduled",
    "resubmitted",
    "currency_changed",
    "answered",
    "quote_selected",
    "instrument_stored",
  ),

  // On the payment page, as often as `tx:max-attempts` or `retries` say: the transaction waits for another attempt.
  row(
    CUSTOMER_PRESENT,
    "attempt_declined",
    "in_time",
    "redirected",
    "inquiry_ended",
    "choice_reset",
    "currency_changed",
    "attempt_recorded",
    "quote_discarded",
    "sealed_card_erased",
    "instrument_erased",
  ),

  row(
    OPEN,
    "approved",
    "always",
    "success",
    "submission_recorded",
    "attempt_removed",
    "inquiry_ended",
    ...ENDED,
    "original_changed",
    "instrument_used",
    "instrument_stored",
    "instrument_deregistered",
    "profile_extended",
    "confirmation_planned",
    "capture_scheduled",
    "schedule_concluded",
    "schedules_cancelled",
    "run_concluded",
    "recovery_recorded",
  ),
  row(
    OPEN,
    "declined",
    "always",
    "error_adapter",
    "inquiry_ended",
    ...ENDED,
    "reservation_released",
    "instrument_erased",
    "schedule_concluded",
    "run_concluded",
    "recovery_recorded",
  ),
  row(
    NOT_FINAL,
    "refused_by_gateway",
    "always",
    "error_internal",
    "inquiry_ended",
    ...ENDED,
    "sealed_card_erased",
    "instrument_erased",
    "recovery_recorded",
  ),
  // The rules require a review: the payment is authorised, and nothing is collected before the decision.
  row(PAYABLE, "review_required", "always", "same", "put_under_review"),
  row(
    OPEN,
    "approved_for_review",
    "always",
    "pending_review",
    "attempt_removed",
    "inquiry_ended",
    ...WAITS,
    "review_decision_scheduled",
  ),
  // One decision: of a person, or after the connector's time limit.
  row(
    ["pending_review"],
    "review_released",
    "idle",
    "success",
    ...ENDED,
    "review_decided",
    "original_changed",
    "instrument_used",
    "instrument_stored",
    "profile_extended",
    "confirmation_planned",
    "capture_scheduled",
    "schedule_concluded",
    "run_concluded",
    "recovery_recorded",
  ),
  row(
    ["pending_review"],
    "review_rejected",
    "idle",
    "error_internal",
    ...ENDED,
    "review_decided",
    "instrument_erased",
    "void_scheduled",
  ),
  row(OPEN, "provider_pending", "always", "pending_postback", "inquiry_scheduled", "reminder_set", ...WAITS),
  // The customer transfers the money to the merchant's own account: nobody can be asked about it, and its statement says it.
  row(OPEN, "transfer_awaited", "always", "pending_postback", ...AWAITS_TRANSFER),
  // The money was another payment's: this one waits for its own again.
  row(["success"], "money_taken_back", "nothing_followed", "pending_postback", ...AWAITS_ANOTHER),
  row(OPEN, "outcome_unknown", "always", "same", "inquiry_scheduled"),
  row(CANCELLABLE, "cancel_requested", "idle_and_no_method_chosen", "cancelled", ...WITHOUT_SUBMISSION),
  row([...CUSTOMER_PRESENT, "pending_dcc"], "page_cancelled", "idle", "cancelled", ...WITHOUT_SUBMISSION),
  row(EXPIRABLE, "customer_cancelled", "idle", "cancelled", ...WITHOUT_SUBMISSION),
  row(ENDS_BY_ITSELF, "link_expired", "idle_and_expired", "cancelled", ...WITHOUT_SUBMISSION),
  row(ENDS_BY_ITSELF, "transaction_expired", "idle_and_expired", "error_internal", ...WITHOUT_SUBMISSION),

  // No money moves: the record stays, and the merchant is notified of the state of the dispute.
  row(["success"], "dispute_changed", "always", "same", "final_callback"),
];

export function transitionsFor(trigger: TransactionTrigger): readonly Transition[] {
  return TRANSITIONS.filter((transition) => transition.trigger === trigger);
}
