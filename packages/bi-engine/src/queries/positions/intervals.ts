import { work } from "../../work.ts";

/**
 * Intervals as Lucene defines them: ranges of positions in a text, both ends included, of which none contains another one of
 * the same rule. Lists of them are sorted by start, which is the same as by end.
 */
export interface Interval {
  readonly start: number;
  readonly end: number;
  /** The positions inside of it that no rule matches. */
  readonly gaps: number;
}

export function termIntervals(places: readonly number[]): readonly Interval[] {
  return places.map((place) => ({ start: place, end: place, gaps: 0 }));
}

/** The intervals of any of the rules. */
export function anyIntervals(rules: readonly (readonly Interval[])[]): readonly Interval[] {
  const [only, ...others] = rules;
  return others.length === 0 ? (only ?? []) : minimal(rules.flat());
}

/** Consecutive intervals without gaps. */
export function blockIntervals(rules: readonly (readonly Interval[])[]): readonly Interval[] {
  const [first = [], ...others] = rules;
  const byStart = others.map((rule) => new Map(rule.map((interval) => [interval.start, interval])));
  const found: Interval[] = [];
  for (const { start, end } of first) {
    work(rules.length);
    let last: number | undefined = end;
    for (const rule of byStart) last = last === undefined ? undefined : rule.get(last + 1)?.end;
    if (last !== undefined) found.push({ start, end: last, gaps: 0 });
  }
  return minimal(found);
}

/** Intervals in order, with gaps. */
export function orderedIntervals(rules: readonly (readonly Interval[])[]): readonly Interval[] {
  const [first = [], ...others] = rules;
  const cursors = others.map((rule) => ({ rule, at: 0 }));
  const found: Interval[] = [];
  for (const { start, end, gaps } of first) {
    work(10 * rules.length);
    let [last, between] = [end, gaps];
    for (const cursor of cursors) {
      while ((cursor.rule[cursor.at]?.start ?? Infinity) <= last) cursor.at++;
      const next = cursor.rule[cursor.at];
      if (next === undefined) return minimal(found);
      between += next.start - last - 1 + next.gaps;
      last = next.end;
    }
    found.push({ start, end: last, gaps: between });
  }
  return minimal(found);
}

/** In any order, overlapping or not. */
export function unorderedIntervals(rules: readonly (readonly Interval[])[]): readonly Interval[] {
  const cursors = rules.map((rule) => ({ rule, at: 0 }));
  const found: Interval[] = [];
  for (;;) {
    work(20 * rules.length);
    const parts: Interval[] = [];
    for (const { rule, at } of cursors) {
      const part = rule[at];
      if (part === undefined) return minimal(found);
      parts.push(part);
    }
    const start = Math.min(...parts.map((part) => part.start));
    found.push({ start, end: Math.max(...parts.map((part) => part.end)), gaps: gapsBetween(parts) });
    for (const cursor of cursors) if (cursor.rule[cursor.at]?.start === start) cursor.at++;
  }
}

/** Consecutive intervals of one rule, as where a term is repeated. */
export function repeatedIntervals(rule: readonly Interval[], times: number): readonly Interval[] {
  return rule.slice(times - 1).map((last, i) => {
    const parts = rule.slice(i, i + times);
    return { start: parts[0]?.start ?? last.start, end: last.end, gaps: gapsBetween(parts) };
  });
}

/** Filters the intervals of one rule by those of another one. */
export const INTERVAL_FILTERS = {
  containing: ({ start, end }, other) => start <= other.start && other.end <= end,
  contained_by: ({ start, end }, other) => other.start <= start && end <= other.end,
  overlapping: ({ start, end }, other) => start <= other.end && other.start <= end,
  before: ({ end }, other) => end < other.start,
  after: ({ start }, other) => other.end < start,
} as const satisfies Record<string, (interval: Interval, other: Interval) => boolean>;

export function filteredIntervals(
  intervals: readonly Interval[],
  others: readonly Interval[],
  { fits, isNegated }: { fits: (interval: Interval, other: Interval) => boolean; isNegated: boolean },
): readonly Interval[] {
  return intervals.filter((interval) => {
    work(others.length);
    return others.some((other) => fits(interval, other)) !== isNegated;
  });
}

/** The frequency of the intervals in a text: an interval counts less the longer it is beyond its minimum length. */
export function intervalFrequency(intervals: readonly Interval[], minExtent: number): number {
  return intervals.reduce((sum, { start, end }) => {
    const length = end - start + 1;
    return Math.fround(sum + 1 / Math.max(length - minExtent + 1, 1));
  }, 0);
}

/** Removes intervals that contain another one; of equal ones the first stays. */
function minimal(intervals: readonly Interval[]): readonly Interval[] {
  const inOrder = intervals.toSorted((a, b) => a.end - b.end || b.start - a.start);
  work(10 * inOrder.length);
  const kept: Interval[] = [];
  for (const interval of inOrder) if (interval.start > (kept.at(-1)?.start ?? -1)) kept.push(interval);
  return kept;
}

function gapsBetween(parts: readonly Interval[]): number {
  const ends = parts.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b);
  let gaps = 0;
  for (let i = 1; i < ends.length - 1; i += 2) gaps += Math.max(0, (ends[i + 1] ?? 0) - (ends[i] ?? 0) - 1);
  return gaps + parts.reduce((sum, part) => sum + part.gaps, 0);
}
