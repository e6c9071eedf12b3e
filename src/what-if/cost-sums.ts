/* oxlint-disable unicorn/no-thenable -- `then` is a field of the API here, and never a function */
import { meanText } from "./decimal.ts";
import type { MovedCell } from "./statistics/tally.ts";

/** In minor units of the currency, for one payment of the mean amount; null: not known. */
export type CostOf = (cell: MovedCell, at: string | null, meanMinor: bigint) => Promise<bigint | null>;

/** Costs of the payments of a cell for which both sides are known. */
export interface CostSums {
  readonly payments: number;
  readonly now: bigint;
  readonly then: bigint;
}

export const NO_COSTS: CostSums = { payments: 0, now: 0n, then: 0n };

/** A payment that is refused for certain costs nothing. */
export async function addCosts(
  cell: MovedCell,
  { costOf }: { currency: string; costOf: CostOf },
): Promise<CostSums> {
  const { move, payments, amountMinor } = cell;
  const mean = amountMinor / BigInt(payments);
  const [now, then] = await Promise.all([
    costOf(cell, move.from, mean),
    move.certain?.approved === false ? 0n : costOf(cell, move.to, mean),
  ]);
  if (now === null || then === null) return NO_COSTS;
  return { payments, now: now * BigInt(payments), then: then * BigInt(payments) };
}

/** The mean cost of a payment now and then; null where it is not known of more than a third of the payments. */
export function costTexts(
  cells: readonly { readonly cell: MovedCell; readonly costs: CostSums }[],
  currency: string,
): { now: string | null; then: string | null } {
  let payments = 0;
  let all = 0;
  let now = 0n;
  let then = 0n;
  for (const { cell, costs } of cells) {
    all += cell.payments;
    payments += costs.payments;
    now += costs.now;
    then += costs.then;
  }
  if (payments === 0 || 3 * (all - payments) > all) return { now: null, then: null };
  return { now: meanText(now, payments, currency), then: meanText(then, payments, currency) };
}
