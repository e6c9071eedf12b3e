import { sql, type Sql } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { Transaction } from "./transaction.ts";
import type { TransactionType } from "./transaction-types.ts";

/** Types that take something from the transaction they follow. */
export type FollowUpType = Extract<
  TransactionType,
  "capture" | "void" | "refund" | "incremental-authorization" | "deregister"
>;

/** Which transactions can be followed by what (public API facts §1.1). */
const FOLLOWS: Readonly<Record<FollowUpType, readonly TransactionType[]>> = {
  capture: ["preauthorize"],
  void: ["preauthorize"],
  "incremental-authorization": ["preauthorize"],
  refund: ["debit", "capture"],
  deregister: ["register", "debit", "preauthorize"],
};

export type FollowUpRefusal =
  | Refusal<"reference_not_found">
  | (Refusal<"reference_of_wrong_type"> & { type: TransactionType; allowed: readonly TransactionType[] })
  | (Refusal<"reference_not_successful"> & { status: string })
  | (Refusal<"reference_of_other_currency"> & { currency: string })
  | (Refusal<"amount_exceeds_rest"> & { restMinor: bigint; currency: string })
  | Refusal<"nothing_left_to_void">
  | Refusal<"authorization_given_back">;

export interface FollowUp {
  type: FollowUpType;
  referenceUuid: string;
  merchantGuid: string;
  connectorGuid: string;
  /** Null only for deregister. */
  amountMinor: bigint | null;
}

/**
 * The guarded UPDATE that takes the amount from what is left of the original. It rides in the statement that opens the
 * follow-up, so that two at once can never exceed the rest (contract §3). Follow-ups that take nothing only check.
 */
export function reserve(followUp: FollowUp): Sql {
  const original = sql`
    uuid = ${followUp.referenceUuid} and merchant_guid = ${followUp.merchantGuid}
    and connector_guid = ${followUp.connectorGuid} and status = 'success'
    and type = any(${FOLLOWS[followUp.type]}::text[])`;
  const amount = sql`${followUp.amountMinor}::bigint`;
  switch (followUp.type) {
    case "capture":
      return sql`update transactions set captured_minor = captured_minor + ${amount}
        where ${original} and captured_minor + voided_minor + ${amount} <= authorized_minor returning uuid`;
    case "void":
      return sql`update transactions set voided_minor = voided_minor + ${amount}
        where ${original} and captured_minor + voided_minor + ${amount} <= authorized_minor returning uuid`;
    case "refund":
      return sql`update transactions set refunded_minor = refunded_minor + ${amount}
        where ${original} and refunded_minor + ${amount} <= amount_minor + surcharge_minor returning uuid`;
    case "incremental-authorization":
      return sql`select uuid from transactions where ${original} and voided_minor = 0 for update`;
    case "deregister":
      return sql`select uuid from transactions where ${original}`;
  }
}

/** Gives back what a follow-up took, because it was declined: a CTE to go alongside its move. */
export function releaseReservation(
  followUp: Pick<Transaction, "type" | "referenceUuid" | "amountMinor">,
): Sql | undefined {
  const column = RESERVED_IN[followUp.type];
  if (!column) return undefined;
  return sql`released as (
    update transactions set ${column} = ${column} - ${followUp.amountMinor ?? 0n}::bigint
    where uuid = ${followUp.referenceUuid})`;
}

const RESERVED_IN: Partial<Record<TransactionType, Sql>> = {
  capture: sql`captured_minor`,
  void: sql`voided_minor`,
  refund: sql`refunded_minor`,
};

/**
 * The ladder of rules for following a transaction, in the documented order. Run before the reservation to say what is
 * wrong, and again after one that a race made fail.
 */
export function refuseFollowUp(
  original: Transaction | undefined,
  followUp: FollowUp & { currency: string | null },
): FollowUpRefusal | undefined {
  if (
    !original ||
    original.merchantGuid !== followUp.merchantGuid ||
    original.connectorGuid !== followUp.connectorGuid
  ) {
    return { refused: true, code: "reference_not_found" };
  }
  const { type, status, currency } = original;
  const allowed = FOLLOWS[followUp.type];
  if (!allowed.includes(type)) return { refused: true, code: "reference_of_wrong_type", type, allowed };
  if (status !== "success") return { refused: true, code: "reference_not_successful", status };
  if (followUp.type === "incremental-authorization" && original.voidedMinor > 0n)
    return { refused: true, code: "authorization_given_back" };
  if (currency !== null && followUp.currency !== null && currency !== followUp.currency) {
    return { refused: true, code: "reference_of_other_currency", currency };
  }
  const restMinor = restOf(original, followUp.type);
  if (followUp.type === "void" && restMinor <= 0n) return { refused: true, code: "nothing_left_to_void" };
  if (RESERVED_IN[followUp.type] && (followUp.amountMinor ?? 0n) > restMinor) {
    return { refused: true, code: "amount_exceeds_rest", restMinor, currency: currency ?? "" };
  }
  return undefined;
}

/** What a further follow-up of that type may still take. */
export function restOf(original: Transaction, type: FollowUpType): bigint {
  if (type === "refund")
    return (original.amountMinor ?? 0n) + original.surchargeMinor - original.refundedMinor;
  return original.authorizedMinor - original.capturedMinor - original.voidedMinor;
}
