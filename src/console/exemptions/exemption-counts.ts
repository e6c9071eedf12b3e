import type { ExemptionCount } from "../../transactions/index.ts";

/** Requested = granted + stepped up + lost. */
export interface Outcomes {
  readonly granted: number;
  readonly steppedUp: number;
  readonly lost: number;
  readonly chargedBack: number;
}

const NONE: Outcomes = { granted: 0, steppedUp: 0, lost: 0, chargedBack: 0 };

export function requestedOf({ granted, steppedUp, lost }: Outcomes): number {
  return granted + steppedUp + lost;
}

/** Undefined without a request. */
export function grantedShare(outcomes: Outcomes): number | undefined {
  const requested = requestedOf(outcomes);
  return requested === 0 ? undefined : outcomes.granted / requested;
}

export function sumOf(counts: readonly Outcomes[]): Outcomes {
  return counts.reduce(
    (sum, { granted, steppedUp, lost, chargedBack }) => ({
      granted: sum.granted + granted,
      steppedUp: sum.steppedUp + steppedUp,
      lost: sum.lost + lost,
      chargedBack: sum.chargedBack + chargedBack,
    }),
    NONE,
  );
}

/** Counts together by what they have in common, the most requests first. */
export function grouped(
  counts: readonly ExemptionCount[],
  keyOf: (count: ExemptionCount) => string,
): { readonly key: string; readonly outcomes: Outcomes; readonly counts: readonly ExemptionCount[] }[] {
  return [...Map.groupBy(counts, keyOf)]
    .map(([key, own]) => ({ key, outcomes: sumOf(own), counts: own }))
    .toSorted((one, other) => requestedOf(other.outcomes) - requestedOf(one.outcomes));
}

/** As `issuerOf` of the exemptions names it: the bank, else the BIN. */
export function issuerName({ bank, bin }: Pick<ExemptionCount, "bank" | "bin">): string {
  return bank ?? bin ?? "";
}
