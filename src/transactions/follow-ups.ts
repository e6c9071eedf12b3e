import { sql, type Sql, type Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import { parsed, type Transaction, type TransactionRow } from "./transaction.ts";
import type { TransactionType } from "./transaction-types.ts";

/** Types that refer to the transaction they follow. */
export type FollowUpType = Extract<
  TransactionType,
  "capture" | "void" | "refund" | "incremental-authorization" | "deregister"
>;

/** Which transactions can be followed by what. */
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
  | Refusal<"authorization_released">
  | Refusal<"increase_under_way">
  | Refusal<"final_capture_under_way">;

export interface FollowUp {
  type: FollowUpType;
  referenceUuid: string;
  merchantGuid: string;
  connectorGuid: string;
  /** Null only for deregister. */
  amountMinor: bigint | null;
  /** A capture that releases the rest of the authorisation. */
  isFinalCapture?: boolean;
  /** A void without an amount: it takes what is left when it is recorded. */
  takesRest?: boolean;
}

/** Follow-ups of one transaction whose outcome is not known yet, as far as others depend on it. */
interface UnderWay {
  readonly increase: boolean;
  readonly finalCapture: boolean;
}

/**
 * Whether a follow-up depends on what else is under way, so that it must be decided with the original locked: an increase
 * and what ends an authorisation exclude each other. Of all others the guard of `reserve` is enough.
 */
export function dependsOnUnderWay(followUp: FollowUp): boolean {
  return followUp.type === "incremental-authorization" || endsAuthorization(followUp);
}

function endsAuthorization({ type, isFinalCapture }: FollowUp): boolean {
  return type === "void" || (type === "capture" && isFinalCapture === true);
}

/**
 * The original, locked until the database transaction ends, and what is under way with it. Two statements: one that waits
 * for the lock does not see what was recorded while it waited.
 */
export async function lockOriginal(
  tx: DatabaseTransaction,
  uuid: string,
): Promise<{ original: Transaction | undefined; underWay: UnderWay }> {
  const original = await parsed(
    tx.maybeOne<TransactionRow>(sql`select * from transactions where uuid = ${uuid} for update`),
  );
  const underWay = await tx.one<UnderWay>(sql`
    select coalesce(bool_or(type = 'incremental-authorization'), false) as increase,
      coalesce(bool_or(type = 'capture' and request->'isFinalCapture' = 'true'), false) as final_capture
    from transactions where reference_uuid = ${uuid} and final_at is null`);
  return { original, underWay };
}

/** A follow-up without an amount takes what is left now. */
export function ofRest<F extends FollowUp>(followUp: F, original: Transaction | undefined): F {
  if (!followUp.takesRest || !original) return followUp;
  return { ...followUp, amountMinor: restOf(original, followUp.type) };
}

/**
 * The guarded UPDATE that takes the amount from what is left of the original. It is part of the statement that opens the
 * follow-up, so that two at once can never exceed the rest. Follow-ups that take nothing only check.
 */
export function reserve(followUp: FollowUp): Sql {
  const original = sql`
    uuid = ${followUp.referenceUuid} and merchant_guid = ${followUp.merchantGuid}
    and connector_guid = ${followUp.connectorGuid} and ${mayBeFollowed(followUp.type)}
    and type = any(${FOLLOWS[followUp.type]}::text[])`;
  const amount = sql`${followUp.amountMinor}::bigint`;
  switch (followUp.type) {
    case "capture":
      return sql`update transactions set captured_minor = captured_minor + ${amount}
        where ${original} and ${restCovers(amount)} returning uuid`;
    case "void":
      return sql`update transactions set voided_minor = voided_minor + ${amount}
        where ${original} and ${restCovers(amount)} returning uuid`;
    case "refund":
      return sql`update transactions set refunded_minor = refunded_minor + ${amount}
        where ${original} and refunded_minor + charged_back_minor + ${amount} <= amount_minor + surcharge_minor
        returning uuid`;
    case "incremental-authorization":
      return sql`select uuid from transactions where ${original} and ${NOT_RELEASED} for update`;
    case "deregister":
      return sql`select uuid from transactions where ${original}`;
  }
}

/** Guard: it succeeded; or its review was rejected, and the void releases what is authorised all the same. */
function mayBeFollowed(type: FollowUpType): Sql {
  return type === "void" ? sql`(status = 'success' or review = 'rejected')` : sql`status = 'success'`;
}

/** Guard: what is left of the authorisation covers the amount. */
function restCovers(amount: Sql): Sql {
  return sql`closed_at is null and captured_minor + voided_minor + ${amount} <= authorized_minor`;
}

/** Guard: nothing of the authorisation was released, and no open follow-up releases any. */
const NOT_RELEASED = sql`closed_at is null and voided_minor = 0`;

/** Releases what a declined follow-up reserved: a CTE of the statement that moves it. */
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

type FollowUpToCheck = FollowUp & { readonly currency: string | null };

interface FollowUpFacts {
  readonly original: Transaction;
  readonly followUp: FollowUpToCheck;
  readonly underWay: UnderWay | undefined;
}

/** The rules for following a transaction, in the documented order: one line of the table each. */
const RULES: readonly ((facts: FollowUpFacts) => FollowUpRefusal | undefined)[] = [
  ({ original, followUp }) => (isOfSame(original, followUp) ? undefined : REFERENCE_NOT_FOUND),
  ({ original: { type }, followUp }) => mayFollow(type, FOLLOWS[followUp.type]),
  ({ original: { status, review }, followUp: { type } }) =>
    status === "success" || (type === "void" && review === "rejected")
      ? undefined
      : { refused: true, code: "reference_not_successful", status },
  ({ followUp, underWay }) =>
    endsAuthorization(followUp) && underWay?.increase ? refuse("increase_under_way") : undefined,
  ({ original, followUp }) =>
    isIncrease(followUp) && isReleased(original) ? refuse("authorization_released") : undefined,
  ({ followUp, underWay }) =>
    isIncrease(followUp) && underWay?.finalCapture ? refuse("final_capture_under_way") : undefined,
  ({ original, followUp }) => sameCurrency(original.currency, followUp.currency),
  ({ original, followUp: { type } }) =>
    type === "void" && restOf(original, type) <= 0n ? refuse("nothing_left_to_void") : undefined,
  ({ original, followUp }) => withinRest(original, followUp),
];

/**
 * The first rule that a follow-up breaks. Run before the reservation to say what is wrong, and again with the original
 * locked where `underWay` matters or a reservation failed.
 */
export function refuseFollowUp(
  original: Transaction | undefined,
  followUp: FollowUpToCheck,
  underWay?: UnderWay,
): FollowUpRefusal | undefined {
  if (!original) return REFERENCE_NOT_FOUND;
  for (const rule of RULES) {
    const refusal = rule({ original, followUp, underWay });
    if (refusal) return refusal;
  }
  return undefined;
}

/** Also for another merchant's or connector's transaction: a response must not reveal that it exists. */
const REFERENCE_NOT_FOUND = refuse("reference_not_found");

type WithoutFacts =
  | "reference_not_found"
  | "nothing_left_to_void"
  | "authorization_released"
  | "increase_under_way"
  | "final_capture_under_way";

function refuse<Code extends WithoutFacts>(code: Code): Refusal<Code> {
  return { refused: true, code };
}

function isOfSame(original: Transaction, { merchantGuid, connectorGuid }: FollowUp): boolean {
  return original.merchantGuid === merchantGuid && original.connectorGuid === connectorGuid;
}

function mayFollow(type: TransactionType, allowed: readonly TransactionType[]): FollowUpRefusal | undefined {
  return allowed.includes(type)
    ? undefined
    : { refused: true, code: "reference_of_wrong_type", type, allowed };
}

/** An increase, and what ends the authorisation: never both, also while the outcome of the other is open. */
function isIncrease({ type }: FollowUp): boolean {
  return type === "incremental-authorization";
}

function isReleased({ voidedMinor, closedAt }: Transaction): boolean {
  return voidedMinor > 0n || closedAt !== null;
}

function sameCurrency(currency: string | null, wanted: string | null): FollowUpRefusal | undefined {
  if (currency === null || wanted === null || currency === wanted) return undefined;
  return { refused: true, code: "reference_of_other_currency", currency };
}

function withinRest(original: Transaction, { type, amountMinor }: FollowUp): FollowUpRefusal | undefined {
  const restMinor = restOf(original, type);
  if (!RESERVED_IN[type] || (amountMinor ?? 0n) <= restMinor) return undefined;
  return { refused: true, code: "amount_exceeds_rest", restMinor, currency: original.currency ?? "" };
}

/** The amount that a further follow-up of that type may still take. */
export function restOf(original: Transaction, type: FollowUpType): bigint {
  const restMinor = type === "refund" ? refundable(original) : capturable(original);
  // A chargeback may take what a refund took before it.
  return restMinor > 0n ? restMinor : 0n;
}

function refundable({ amountMinor, surchargeMinor, refundedMinor, chargedBackMinor }: Transaction): bigint {
  return (amountMinor ?? 0n) + surchargeMinor - refundedMinor - chargedBackMinor;
}

function capturable({ authorizedMinor, capturedMinor, voidedMinor, closedAt }: Transaction): bigint {
  return closedAt === null ? authorizedMinor - capturedMinor - voidedMinor : 0n;
}
