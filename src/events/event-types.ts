/** Every type of event, with when it is recorded. The list is closed: a change that has no type here records no event. */
export const EVENT_TYPES = {
  "payment.pending": "a debit or preauthorization waits for its customer, its provider or a review",
  "payment.authorized": "a preauthorization was approved",
  "payment.succeeded": "a debit was approved",
  "payment.failed": "a debit or preauthorization was declined or refused",
  "payment.cancelled": "the customer or you cancelled it",
  "payment.expired": "it ended because nobody continued it in time",
  "payment.captured": "a capture was approved; the object is the capture",
  "payment.capture_failed": "a capture was declined",
  "payment.voided": "an authorisation was voided; the object is the void",
  "payment.void_failed": "a void was declined",
  "payment.increased": "more was authorised; the object is the incremental authorisation",
  "payment.increase_failed": "an incremental authorisation was declined",
  "payment.late": "money arrived after the payment had ended; the object is its transaction",
  "refund.succeeded": "a refund was approved",
  "refund.failed": "a refund was declined, or undone by the provider",
  "payout.succeeded": "a payout was approved",
  "payout.failed": "a payout was declined, or undone by the provider",
  "chargeback.opened": "the issuer took the money back; the object is the chargeback",
  "chargeback.reversed": "the money came back; the object is the reversal",
  "dispute.updated": "the stage, sum or deadline of a dispute changed",
  "dispute.due_soon": "a dispute can be answered for three more days or less",
  "instrument.registered": "a card or account was stored; the object is the transaction that stored it",
  "instrument.registration_failed": "a card or account could not be stored",
  "instrument.deregistered": "a stored card or account was deleted",
  "instrument.deregistration_failed": "a deregistration was declined",
  "instrument.expiring": "a stored card expires this month or next",
  "instrument.expiring_in_use":
    "a stored card that a schedule or an open recovery case charges expires in 30 days, and once more in 7 days",
  "instrument.updated":
    "the provider renewed a stored card; the object also has `renewal`: the card before and after",
  "profile.updated": "a customer profile, its instruments or its preferred one changed",
  "profile.deleted": "a customer profile was deleted; the object has its ids only",
  "link.opened": "the customer opened a payment link for the first time",
  "link.reminded": "the e-mail of a payment link was sent again, or before it ends",
  "schedule.charged": "a payment of a schedule succeeded",
  "schedule.failed": "a payment of a schedule failed",
  "schedule.ended": "a schedule was cancelled, or ended because it cannot charge any more",
  "recovery.opened": "a recurring payment failed, and its recovery began",
  "recovery.retried": "a repetition failed",
  "recovery.recovered": "the payment was made after all, by a repetition or by the customer",
  "recovery.lost": "nothing was recovered; the end action of the plan followed",
  "batch.completed": "all rows of a batch have run",
  "bank.received":
    "money on the merchant's own account was found to be for a payment; the object is the entry",
  "bank.unmatched": "money on the merchant's own account waits for a person; the object is the entry",
  "payout.arrived": "the bank received what a provider paid out; the object is the payout",
  "payout.missing":
    "a payout of a provider is not on the bank account after five bank days; the object is the payout",
  "payout.different": "the bank received another amount than a provider paid out; the object is the payout",
  "settlement.imported": "a settlement report of a provider was read",
  "settlement.mismatch":
    "a provider settled something that belongs to no payment; the object is the row of the settlement",
  "settlement_file.ready": "a settlement file can be fetched",
  "review.opened": "the risk rules require a decision",
  "review.decided": "a person or the time limit decided a review",
  "approval.requested":
    "a refund of a person, or a move of an assistant, waits for the approval of another person",
  "connector.degraded": "a provider's service does not respond; payments by this connector fail",
  "connector.recovered": "the provider's service responds again",
  "connector.approvals_fell":
    "the approval rate of a connector in 24 hours is 5 points or more below that of the week before",
  "connector.approvals_recovered": "it is not any more, or there are too few payments to say",
  "experiment.stopped":
    "a draft that was tried on a share of the payments was stopped, by its guardrail or by a person; the object is the trial",
  "order.difference": "an order of a shop and its payments disagree; the object is the difference",
  "callback.given_up": "a callback was given up; the object is its transaction",
  "endpoint.disabled": "an endpoint was switched off after five days of failures, or because it is gone",
  test: "you requested it with sendTestEvent; it is in no list",
} as const;

export type EventType = keyof typeof EVENT_TYPES;

export const EVENT_TYPE_NAMES = Object.keys(EVENT_TYPES) as EventType[];

const PATTERNS: ReadonlySet<string> = new Set([
  "*",
  ...EVENT_TYPE_NAMES,
  ...EVENT_TYPE_NAMES.filter((type) => type.includes(".")).map((type) => `${type.split(".")[0]}.*`),
]);

/** Whether it names a type (`payment.succeeded`), all of one kind (`payment.*`) or all (`*`). */
export function isTypePattern(pattern: string): boolean {
  return PATTERNS.has(pattern);
}

/** The patterns that a type matches. */
export function patternsOf(type: EventType): string[] {
  return [...new Set(["*", type, `${type.split(".")[0]}.*`])];
}

/** The types that one of the patterns names. */
export function typesMatching(patterns: readonly string[]): EventType[] {
  return EVENT_TYPE_NAMES.filter((type) => patternsOf(type).some((pattern) => patterns.includes(pattern)));
}
