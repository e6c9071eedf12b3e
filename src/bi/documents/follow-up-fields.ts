import type { FollowUpSummary, Transaction, TransactionType } from "../../transactions/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { dateTimeText, type DocumentPart } from "./values.ts";

/** spec "Follow-up attributes": the later events of a transaction, on the transaction itself. */
export function followUpFields({
  transaction,
  followUps,
  callbackAcknowledgedAt,
}: TransactionFacts): DocumentPart {
  const last = (type: TransactionType): FollowUpSummary | undefined => lastSuccess(followUps, type);
  const at = (type: TransactionType): string | undefined => dateTimeText(last(type)?.finalAt);
  const isRegistered = isRegistering(transaction) && transaction.status === "success";
  return {
    is_recurring: isRecurring(transaction),
    is_chargedback: last("chargeback") !== undefined,
    is_charged_reversed: last("chargeback-reversal") !== undefined,
    is_deregistered: last("deregister") !== undefined,
    is_refunded: last("refund") !== undefined,
    is_fully_refunded: isFullyRefunded(transaction, followUps),
    is_captured: last("capture") !== undefined,
    is_voided: last("void") !== undefined,
    is_with_register: transaction.request.withRegister === true,
    is_postback_delivered: callbackAcknowledgedAt !== null,
    registered_at: isRegistered ? dateTimeText(transaction.finalAt) : undefined,
    chargedback_at: at("chargeback"),
    chargeback_reversed_at: at("chargeback-reversal"),
    deregistered_at: at("deregister"),
    refunded_at: at("refund"),
    captured_at: at("capture"),
    voided_at: at("void"),
  };
}

/** The one that succeeded last, which need not be the one that was requested last: an outcome may be unknown for days. */
function lastSuccess(
  followUps: readonly FollowUpSummary[],
  type: TransactionType,
): FollowUpSummary | undefined {
  const successes = followUps.filter((one) => one.type === type && one.status === "success");
  return successes.reduce<FollowUpSummary | undefined>(
    (latest, one) => (latest === undefined || finalMillis(one) >= finalMillis(latest) ? one : latest),
    undefined,
  );
}

function finalMillis({ finalAt }: FollowUpSummary): number {
  return finalAt?.epochMilliseconds ?? 0;
}

function isRegistering({ type, request }: Transaction): boolean {
  return type === "register" || request.withRegister === true;
}

function isRecurring({ request }: Transaction): boolean {
  return request.transactionIndicator === "RECURRING";
}

/** Several partial refunds count when they add up to all that was charged, surcharge included. */
function isFullyRefunded(transaction: Transaction, followUps: readonly FollowUpSummary[]): boolean {
  if (transaction.amountMinor === null) return false;
  const refundedMinor = followUps
    .filter(({ type, status }) => type === "refund" && status === "success")
    .reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0n), 0n);
  return refundedMinor > 0n && refundedMinor >= transaction.amountMinor + transaction.surchargeMinor;
}
