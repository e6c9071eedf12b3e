import type { Money } from "../platform/money/index.ts";
import type { DisputeOutcome } from "../transactions/index.ts";

/**
 * How far a dispute went. `inquiry` (a retrieval request) and `closed` (it ended without a decision) take no money;
 * `chargeback` and `second_chargeback` take it, `reversal` returns it; `won` and `lost` are decisions.
 */
export const DISPUTE_STAGES = [
  "inquiry",
  "chargeback",
  "reversal",
  "second_chargeback",
  "closed",
  "won",
  "lost",
] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

/** A provider's report of a dispute at one moment. */
export interface StageReport {
  readonly stage: DisputeStage;
  readonly amount: Money;
  readonly reason: string;
  /** The scheme's code of the reason: `10.4`. */
  readonly reasonCode: string | null;
  /** Until when it can be defended or responded to. */
  readonly dueAt: Temporal.Instant | null;
  /** By the provider's clock; the time of receipt where it names none. */
  readonly occurredAt: Temporal.Instant;
}

/** A dispute of one payment, as it stands. */
export interface Dispute extends Omit<StageReport, "occurredAt"> {
  readonly guid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  /** The transaction that collected the disputed money: a debit or a capture. */
  readonly transactionUuid: string;
  /** As that transaction. */
  readonly testMode: boolean;
  /** The provider's id. */
  readonly disputeId: string;
  readonly openedAt: Temporal.Instant;
  readonly modifiedAt: Temporal.Instant;
  /** When it was closed, won or lost. */
  readonly endedAt: Temporal.Instant | null;
}

type Standing = Omit<StageReport, "occurredAt"> & { readonly endedAt: Temporal.Instant | null };

/** Within a round later stages have higher ranks; reports come in any order, and their clocks differ by seconds. */
const RANKS: Readonly<Record<DisputeStage, number>> = {
  inquiry: 0,
  closed: 1,
  chargeback: 2,
  reversal: 3,
  second_chargeback: 4,
  won: 5,
  lost: 5,
};

/**
 * How a dispute stands by all reports, in whatever order they came: a second chargeback ends what was decided before it,
 * and of two decisions the later one counts.
 *
 * @param reports at least one
 */
export function standingOf(reports: readonly StageReport[]): Standing {
  const [last, ...earlier] = currentRound(reports).toSorted(latestFirst);
  if (!last) throw new Error("A dispute has no report.");
  const { occurredAt, ...standing } = last;
  if (isEnd(last.stage)) return { ...standing, dueAt: null, endedAt: occurredAt };
  if (last.stage === "reversal") return { ...standing, dueAt: null, endedAt: null };
  // A report may leave out the date that an earlier one of the same stage gave.
  const dueAt = last.dueAt ?? earlier.find(({ stage }) => stage === last.stage)?.dueAt ?? null;
  return { ...standing, dueAt, endedAt: null };
}

/** The outcome of the money at each stage. A reversal has returned it, although the dispute may go on. */
export const OUTCOMES: Readonly<Record<DisputeStage, DisputeOutcome>> = {
  inquiry: "open",
  chargeback: "open",
  reversal: "won",
  second_chargeback: "open",
  closed: "closed",
  won: "won",
  lost: "lost",
};

function currentRound(reports: readonly StageReport[]): readonly StageReport[] {
  const second = reports
    .filter(({ stage }) => stage === "second_chargeback")
    .toSorted((a, b) => Temporal.Instant.compare(a.occurredAt, b.occurredAt))[0];
  if (!second) return reports;
  return reports.filter(({ occurredAt }) => Temporal.Instant.compare(occurredAt, second.occurredAt) >= 0);
}

function latestFirst(a: StageReport, b: StageReport): number {
  return RANKS[b.stage] - RANKS[a.stage] || Temporal.Instant.compare(b.occurredAt, a.occurredAt);
}

function isEnd(stage: DisputeStage): boolean {
  return stage === "closed" || stage === "won" || stage === "lost";
}
