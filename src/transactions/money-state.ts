import { sql, type Sql } from "../platform/database/index.ts";
import { totalOf, type Transaction } from "./transaction.ts";

/** The later fate of collected money, in the words of people. */
export type ReturnedState =
  | "partly_refunded"
  | "refunded"
  | "disputed"
  | "partly_charged_back"
  | "charged_back"
  | "won";

/** The same of every success: what was reserved is captured or released, and a refund may have failed afterwards. */
export type MoneyState = ReturnedState | "partly_captured" | "captured" | "released" | "undone";

/** How a dispute stands for the money: `open` until it is decided, `closed` without a decision. */
export type DisputeOutcome = "open" | "won" | "lost" | "closed";

/** Facts of other records about the money of a transaction. */
export interface MoneyFacts {
  /** Amounts that are requested and have no outcome yet: the sums on the record have them already. */
  readonly refundingMinor: bigint;
  readonly capturingMinor: bigint;
  readonly voidingMinor: bigint;
  /** A provider undid it after its success. */
  readonly isUndone: boolean;
  readonly disputes: readonly DisputeOutcome[];
}

export const NO_MONEY_FACTS: MoneyFacts = {
  refundingMinor: 0n,
  capturingMinor: 0n,
  voidingMinor: 0n,
  isUndone: false,
  disputes: [],
};

/**
 * The state of a success afterwards; undefined when its first word is still true. A state that waits for the merchant comes first,
 * and money that is gone before money that came back. `returnedStateSql` is the same rule of returned money for a filter.
 */
export function moneyStateOf(transaction: Transaction, facts: MoneyFacts): MoneyState | undefined {
  if (transaction.status !== "success") return undefined;
  return (
    returnedStateOf(transaction, facts) ?? (facts.isUndone ? "undone" : reservedState(transaction, facts))
  );
}

function returnedStateOf(transaction: Transaction, facts: MoneyFacts): ReturnedState | undefined {
  const { disputes, refundingMinor } = facts;
  const { chargedBackMinor } = transaction;
  const totalMinor = totalOf(transaction)?.minor ?? 0n;
  const refundedMinor = transaction.refundedMinor - refundingMinor;
  if (disputes.includes("open")) return "disputed";
  if (chargedBackMinor > 0n && chargedBackMinor + refundedMinor < totalMinor) return "partly_charged_back";
  if (chargedBackMinor > 0n || disputes.includes("lost")) return "charged_back";
  if (refundedMinor > 0n) return refundedMinor < totalMinor ? "partly_refunded" : "refunded";
  return disputes.includes("won") ? "won" : undefined;
}

function reservedState(
  { type, authorizedMinor, capturedMinor, voidedMinor, closedAt }: Transaction,
  { capturingMinor, voidingMinor }: MoneyFacts,
): MoneyState | undefined {
  if (type !== "preauthorize") return undefined;
  const captured = capturedMinor - capturingMinor;
  const isHeld = closedAt === null && captured + voidedMinor - voidingMinor < authorizedMinor;
  if (captured > 0n) return isHeld ? "partly_captured" : "captured";
  return isHeld ? undefined : "released";
}

const MAY_BE_REFUNDED: Sql = sql`refunded_minor > 0`;
const MAY_BE_DISPUTED: Sql = sql`(charged_back_minor > 0 or result ? 'isDisputed')`;
/** There are few at a time: the statement reads them once, by an index of their own, and not for each row. */
const HAS_OPEN_REFUND: Sql = sql`transactions.uuid in (
  select open_refund.reference_uuid from transactions as open_refund
  where open_refund.type = 'refund' and open_refund.final_at is null and open_refund.reference_uuid is not null)`;

/** A condition that every row in one of the states meets; each of its two parts has an index. */
export function mayHaveState(states: readonly ReturnedState[]): Sql {
  const isOfRefunds = states.every((state) => state === "refunded" || state === "partly_refunded");
  return isOfRefunds ? MAY_BE_REFUNDED : MAY_BE_DISPUTED;
}

/** Disputes, as subqueries of the slice that has them. */
export interface DisputeQueries {
  /** `(transaction_uuid, outcome)` of all. */
  readonly outcomes: Sql;
  /** `transaction_uuid` of those that are open: few at a time, so that a statement may read them once for all rows. */
  readonly open: Sql;
}

/** The returned state of a row of `transactions`, as an expression of a statement on that table; null for none. */
export function returnedStateSql({ outcomes, open }: DisputeQueries): Sql {
  // Other records are read where the row says that there are any, and once: `offset 0` keeps the facts together.
  return sql`case
    when status <> 'success' or not (${MAY_BE_REFUNDED} or ${MAY_BE_DISPUTED}) then null
    when result ? 'isDisputed' and transactions.uuid in (select transaction_uuid from ${open} as open_dispute) then 'disputed'
    else (
    select case
      when charged_back_minor > 0 and charged_back_minor + refunded < total then 'partly_charged_back'
      when charged_back_minor > 0 or 'lost' = any(outcomes) then 'charged_back'
      when refunded > 0 then case when refunded < total then 'partly_refunded' else 'refunded' end
      when 'won' = any(outcomes) then 'won' end
    from (
      select coalesce(transactions.amount_minor, 0) + transactions.surcharge_minor as total,
        case when ${HAS_OPEN_REFUND} then transactions.refunded_minor - (
          select coalesce(sum(refund.amount_minor), 0) from transactions as refund
          where refund.reference_uuid = transactions.uuid and refund.type = 'refund' and refund.final_at is null
        ) else transactions.refunded_minor end as refunded,
        case when transactions.result ? 'isDisputed' then (
          select array_agg(outcome) from ${outcomes} as disputed where disputed.transaction_uuid = transactions.uuid
        ) end as outcomes
      offset 0
    ) as facts
  ) end`;
}
