import type { EventType } from "../../events/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

/** Each type of event in a few words; developers find it in the API by the name that stands beside. */
const EVENT_WORDS: Readonly<Record<EventType, PlainText>> = {
  "payment.pending": "Payment pending",
  "payment.authorized": "Payment authorised",
  "payment.succeeded": "Payment successful",
  "payment.failed": "Payment failed",
  "payment.cancelled": "Payment cancelled",
  "payment.expired": "Payment expired",
  "payment.captured": "Payment captured",
  "payment.capture_failed": "Capture declined",
  "payment.voided": "Authorisation voided",
  "payment.void_failed": "Void declined",
  "payment.increased": "Authorisation increased",
  "payment.increase_failed": "Increase of an authorisation declined",
  "payment.late": "Money arrived after the end",
  "refund.succeeded": "Refund successful",
  "refund.failed": "Refund failed",
  "payout.succeeded": "Payout successful",
  "payout.failed": "Payout failed",
  "chargeback.opened": "Chargeback received",
  "chargeback.reversed": "Chargeback reversed",
  "dispute.updated": "Dispute changed",
  "dispute.due_soon": "Answer to a dispute due soon",
  "instrument.registered": "Card or account stored",
  "instrument.registration_failed": "Card or account not stored",
  "instrument.deregistered": "Stored card or account deleted",
  "instrument.deregistration_failed": "Stored card or account not deleted",
  "instrument.expiring": "Stored card expires soon",
  "instrument.expiring_in_use": "Card in use expires soon",
  "instrument.updated": "Stored card renewed by the provider",
  "profile.updated": "Customer profile changed",
  "profile.deleted": "Customer profile deleted",
  "link.opened": "Payment link opened",
  "link.reminded": "Reminder of a payment link sent",
  "schedule.charged": "Charge of a schedule successful",
  "schedule.failed": "Charge of a schedule failed",
  "schedule.ended": "Schedule ended",
  "recovery.opened": "Recovery began",
  "recovery.retried": "Recovery repetition failed",
  "recovery.recovered": "Payment recovered",
  "recovery.lost": "Recovery without success",
  "batch.completed": "Batch completed",
  "bank.received": "Money arrived on the bank account",
  "bank.unmatched": "Money on the bank account waits for a person",
  "payout.arrived": "Payout of a provider arrived",
  "payout.missing": "Payout of a provider not seen",
  "payout.different": "Payout of a provider differs",
  "settlement.imported": "Settlement report read",
  "settlement.mismatch": "Settled amount without a payment",
  "settlement_file.ready": "Settlement file ready",
  "review.opened": "Review required",
  "review.decided": "Review decided",
  "approval.requested": "Approval requested",
  "connector.degraded": "Provider does not respond",
  "connector.recovered": "Provider responds again",
  "connector.approvals_fell": "Approval rate fell",
  "connector.approvals_recovered": "Approval rate recovered",
  "experiment.stopped": "Trial of a draft stopped",
  "order.difference": "Order and payments differ",
  "callback.given_up": "Callback given up",
  "endpoint.disabled": "Event endpoint switched off",
  test: "Test event",
};

/** A type of event in words; one that the gateway no longer has by its name. */
export function eventWord(type: string): string {
  const word = Object.hasOwn(EVENT_WORDS, type) ? EVENT_WORDS[type as EventType] : undefined;
  return word ? t(word) : type;
}

type FirstPart<Type> = Type extends `${infer Kind}.${string}` ? Kind : never;
type EventKind = FirstPart<EventType>;

/** The first part of the names of event types. */
const KIND_WORDS: Readonly<Record<EventKind, PlainText>> = {
  payment: "Payments",
  refund: "Refunds",
  payout: "Payouts",
  chargeback: "Chargebacks",
  dispute: "Disputes",
  instrument: "Stored payment instruments",
  profile: "Customers",
  link: "Payment links",
  schedule: "Schedules",
  batch: "Batches",
  settlement: "Settlements",
  settlement_file: "Settlement files",
  review: "Reviews",
  approval: "Approvals",
  connector: "Connectors",
  callback: "Callbacks",
  endpoint: "Event endpoints",
  recovery: "Recovery",
  bank: "Bank",
  experiment: "Trial of a draft",
  order: "Shops",
};

/** All types of a kind in words; one that the gateway no longer has by its name. */
export function eventKindWord(kind: string): string {
  const word = Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind as EventKind] : undefined;
  return word ? t(word) : kind;
}

/** `*`, `payment.*` or a type, as an endpoint names what it receives. */
export function eventPatternWord(pattern: string): string {
  if (pattern === "*") return t("All events");
  return pattern.endsWith(".*") ? eventKindWord(pattern.slice(0, -2)) : eventWord(pattern);
}
