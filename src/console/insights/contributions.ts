/** How payments ended. */
export interface Ended {
  readonly approved: number;
  readonly failed: number;
}

/** A part of all payments, such as those over one connector, in a period and in the one before it. */
export interface Part {
  /** Empty for what is in no other part. */
  readonly key: string;
  readonly now: Ended;
  readonly before: Ended;
}

export interface Contribution extends Part {
  /** By how much the part moved the rate of all, as a share: -0.03 are three points less. The sum of all parts is the whole move. */
  readonly moved: number;
  /** The part of `moved` because its payments are approved less or more often than before. */
  readonly byRate: number;
  /** The part of `moved` because more or fewer payments are its own, which were approved less or more often than all. */
  readonly byMix: number;
}

export function attemptsOf({ approved, failed }: Ended): number {
  return approved + failed;
}

/** Undefined without a payment. */
export function rateOf(ended: Ended): number | undefined {
  const attempts = attemptsOf(ended);
  return attempts === 0 ? undefined : ended.approved / attempts;
}

/** By how much the rate of all moved; undefined where one of the periods has no payment. */
export function moveOf({ now, before }: Pick<Part, "now" | "before">): number | undefined {
  const [rate, rateBefore] = [rateOf(now), rateOf(before)];
  return rate === undefined || rateBefore === undefined ? undefined : rate - rateBefore;
}

/**
 * The effect of a part on the rate of all: its share of payments times the change of its rate, and the change of its share times how far
 * its rate was from that of all. A part that is new is compared with the rate of all before. Zero where there is nothing to compare.
 */
export function contributionOf(part: Part, all: Pick<Part, "now" | "before">): Contribution {
  const [rateBefore, attempts, attemptsBefore] = [
    rateOf(all.before),
    attemptsOf(all.now),
    attemptsOf(all.before),
  ];
  if (rateBefore === undefined || attempts === 0) return { ...part, moved: 0, byRate: 0, byMix: 0 };
  const share = attemptsOf(part.now) / attempts;
  const shareBefore = attemptsOf(part.before) / attemptsBefore;
  const ownBefore = rateOf(part.before) ?? rateBefore;
  const byRate = share * ((rateOf(part.now) ?? ownBefore) - ownBefore);
  const byMix = (share - shareBefore) * (ownBefore - rateBefore);
  return { ...part, moved: byRate + byMix, byRate, byMix };
}

/** The contribution of each part and of the rest, what moved the rate most first, in the direction in which it moved. */
export function contributionsOf(parts: readonly Part[], all: Pick<Part, "now" | "before">): Contribution[] {
  const rest = restOf(parts, all);
  const isEmpty = attemptsOf(rest.now) + attemptsOf(rest.before) === 0;
  const direction = Math.sign(moveOf(all) ?? 0) || -1;
  return [...parts, ...(isEmpty ? [] : [rest])]
    .map((part) => contributionOf(part, all))
    .toSorted((one, other) => direction * (other.moved - one.moved) || (one.key < other.key ? -1 : 1));
}

function restOf(parts: readonly Part[], all: Pick<Part, "now" | "before">): Part {
  const rest = (period: "now" | "before", end: keyof Ended): number =>
    all[period][end] - parts.reduce((sum, part) => sum + part[period][end], 0);
  const ended = (period: "now" | "before"): Ended => ({
    approved: rest(period, "approved"),
    failed: rest(period, "failed"),
  });
  return { key: "", now: ended("now"), before: ended("before") };
}

/** Payments that were declined with one code. */
export interface Declines {
  readonly key: string;
  readonly now: number;
  readonly before: number;
}

/** By how much a code moved the rate: the change of its share of all payments, with the sign of the rate. */
export function movedByCode({ now, before }: Declines, all: Pick<Part, "now" | "before">): number {
  const [attempts, attemptsBefore] = [attemptsOf(all.now), attemptsOf(all.before)];
  return attempts === 0 || attemptsBefore === 0 ? 0 : before / attemptsBefore - now / attempts;
}
