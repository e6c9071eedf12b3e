/* oxlint-disable unicorn/no-thenable -- `then` is a field of the API here, and never a function */
import { stratified, type Stratum } from "./statistics/stratified.ts";
import { levelsOf, type Count } from "./statistics/segment.ts";
import type { Like, MovedCell, Tally } from "./statistics/tally.ts";
import type { Interval } from "./statistics/wilson.ts";
import { addCosts, costTexts, type CostOf, NO_COSTS, type CostSums } from "./cost-sums.ts";
import type { Compared, MoveResult, SegmentResult, WhatIfResult } from "./result.ts";
import { decimalOf } from "./decimal.ts";

/** More unknown payments than that, and nothing is claimed. */
const MAX_UNKNOWN = 1 / 3;
const MAX_SEGMENTS = 50;
const MAX_MOVES = 100;
const MAX_EXAMPLES = 100;

interface Judged {
  readonly cell: MovedCell;
  readonly like: Like | undefined;
  readonly isKnown: boolean;
  costs: CostSums;
}

/** Estimates what the moves of a tally bring. */
export async function estimate(
  tally: Tally,
  { currency, costOf }: { currency: string; costOf: CostOf },
): Promise<WhatIfResult> {
  const cells: Judged[] = tally.moved.map((cell) => {
    const like = cell.move.certain ? undefined : tally.likeOf(cell);
    const isEstimated = like !== undefined && !like.isWidened && cell.move.isUncertain !== true;
    return { cell, like, isKnown: cell.move.certain !== undefined || isEstimated, costs: NO_COSTS };
  });
  for (const one of cells) one.costs = await addCosts(one.cell, { currency, costOf });
  const known = cells.filter(({ isKnown }) => isKnown);
  const [moved, judged] = [cells, known].map(sumOf) as [Count, Count];
  const unknown = moved.payments - judged.payments;
  const unknownShare = moved.payments === 0 ? 0 : unknown / moved.payments;
  const claims = judged.payments > 0 && unknownShare <= MAX_UNKNOWN;
  const compared = new Set(known.map(({ cell }) => segmentKey(cell)));
  const widened = new Set(cells.filter(({ like }) => like?.isWidened).map(({ cell }) => segmentKey(cell)));
  return {
    payments: tally.all.payments,
    moved: moved.payments,
    movedAmount: decimalOf(
      cells.reduce((sum, { cell }) => sum + cell.amountMinor, 0n),
      currency,
    ),
    approval: comparedOf(known, "approved", claims),
    challenges: comparedOf(known, "challenged", claims),
    cost: claims ? costTexts(known, currency) : { ...costTexts(known, currency), then: null },
    all: allOf(tally, { moved, judged, known, claims }),
    basis: {
      rows: tally.rows,
      judged: judged.payments,
      unknown,
      unknownShare,
      segments: new Set([...compared, ...widened]).size,
      widened: widened.size,
    },
    byMove: movesOf(tally, cells, currency),
    examples: cells
      .flatMap(({ cell }) => cell.examples)
      .toSorted()
      .toReversed()
      .slice(0, MAX_EXAMPLES),
  };
}

type Ended = "approved" | "challenged";

function comparedOf(cells: readonly Judged[], ended: Ended, claims: boolean): Compared {
  const sum = sumOf(cells);
  return {
    now: sum.payments === 0 ? null : sum[ended] / sum.payments,
    then: claims ? (thenOf(cells, ended) ?? null) : null,
  };
}

/** Payments whose end is certain are no estimate, and narrow the interval by their weight. */
function thenOf(cells: readonly Judged[], ended: Ended): Interval | undefined {
  const total = sumOf(cells).payments;
  const strata = new Map<string, { -readonly [Name in keyof Stratum]: Stratum[Name] }>();
  let certain = 0;
  for (const { cell, like } of cells) {
    if (cell.move.certain) {
      if (cell.move.certain[ended]) certain += cell.payments;
      continue;
    }
    if (!like) return undefined;
    const stratum = strata.get(like.key) ?? { weight: 0, like: like.like.payments, hits: like.like[ended] };
    stratum.weight += cell.payments;
    strata.set(like.key, stratum);
  }
  const weight = [...strata.values()].reduce((sum, one) => sum + one.weight, 0);
  const estimated = stratified([...strata.values()]) ?? [0, 0, 0];
  return total === 0 ? undefined : within(estimated, { weight, certain, total });
}

function within(
  [low, mid, high]: Interval,
  { weight, certain, total }: { weight: number; certain: number; total: number },
): Interval {
  const of = (share: number): number => (certain + share * weight) / total;
  return [of(low), of(mid), of(high)];
}

/** Without those that move and cannot be judged. */
function allOf(
  tally: Tally,
  of: { moved: Count; judged: Count; known: readonly Judged[]; claims: boolean },
): Compared {
  const { moved, judged, known, claims } = of;
  const payments = tally.all.payments - moved.payments + judged.payments;
  if (payments === 0) return { now: null, then: null };
  const staying = tally.all.approved - moved.approved;
  const now = (staying + judged.approved) / payments;
  if (moved.payments === 0) return { now, then: [now, now, now] };
  const then = claims ? thenOf(known, "approved") : undefined;
  if (!then) return { now, then: null };
  return { now, then: within(then, { weight: judged.payments, certain: staying, total: payments }) };
}

function movesOf(tally: Tally, cells: readonly Judged[], currency: string): MoveResult[] {
  const groups = grouped(cells, ({ cell: { move } }) => JSON.stringify([move.from, move.to]));
  return mostFirst(
    groups.map((group) => {
      const { from, to } = group[0]!.cell.move;
      const { payments } = sumOf(group);
      const known = group.filter(({ isKnown }) => isKnown);
      const claims = known.length > 0 && payments - sumOf(known).payments <= payments * MAX_UNKNOWN;
      const bySegment = grouped(group, ({ cell }) => segmentKey(cell));
      const segments = bySegment.map((cellsOf) => segmentResult(tally, cellsOf, currency));
      return {
        from,
        to,
        payments,
        now: sumOf(group).approved / payments,
        then: claims ? (thenOf(known, "approved") ?? null) : null,
        segments: mostFirst(segments).slice(0, MAX_SEGMENTS),
      };
    }),
  ).slice(0, MAX_MOVES);
}

/** The estimate of a segment; one that was widened is marked. */
function segmentResult(tally: Tally, cells: readonly Judged[], currency: string): SegmentResult {
  const { segment, move } = cells[0]!.cell;
  const sum = sumOf(cells);
  const isWidened = cells.some(({ like, isKnown }) => like?.isWidened === true || !isKnown);
  const like = tally.ownLike({ move, segment });
  return {
    ...segment,
    payments: sum.payments,
    now: sum.approved / sum.payments,
    then: thenOf(cells, "approved") ?? null,
    like,
    isWidened,
    uuids: cells.some(({ cell }) => cell.uuids === null)
      ? null
      : cells.flatMap(({ cell }) => cell.uuids ?? []),
    cost: costTexts(cells, currency),
  };
}

function segmentKey({ segment }: MovedCell): string {
  return levelsOf(segment)[0]!;
}

function grouped(cells: readonly Judged[], keyOf: (one: Judged) => string): Judged[][] {
  const groups = new Map<string, Judged[]>();
  for (const one of cells) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups.values()];
}

function mostFirst<One extends { readonly payments: number }>(list: readonly One[]): One[] {
  return list.toSorted((one, other) => other.payments - one.payments);
}

function sumOf(cells: readonly Judged[]): Count {
  const sum = { payments: 0, approved: 0, challenged: 0 };
  for (const { cell } of cells) {
    sum.payments += cell.payments;
    sum.approved += cell.approved;
    sum.challenged += cell.challenged;
  }
  return sum;
}
