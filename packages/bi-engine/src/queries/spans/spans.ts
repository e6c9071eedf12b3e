import { work } from "../../work.ts";

/**
 * Spans as Lucene finds them: ranges of positions from `start` to before `end`, sorted by start and then end. The result
 * depends on how Lucene iterates over the spans of the clauses, which is only ever forward.
 */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The positions inside of it that no clause matches; scores fall with it. */
  readonly width: number;
}

export function termSpans(places: readonly number[]): readonly Span[] {
  return places.map((start) => ({ start, end: start + 1, width: 0 }));
}

/** The spans of any of the clauses; spans that several clauses have count for each. */
export function anySpans(clauses: readonly (readonly Span[])[]): readonly Span[] {
  return clauses.flat().toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** A clause without a term: a number of consecutive positions. */
export type SpanClause = readonly Span[] | { readonly gap: number };

/** Spans of all clauses in order, with at most `slop` positions between them. */
export function orderedSpans(clauses: readonly SpanClause[], slop: number): readonly Span[] {
  const cursors = clauses.map((clause) => new Cursor(clause));
  const [first, ...others] = cursors;
  const found: Span[] = [];
  if (first === undefined) return found;
  while (first.next()) {
    work(10 * cursors.length);
    let end = first.end;
    let width = 0;
    for (const cursor of others) {
      if (!cursor.advanceTo(end)) return found;
      width += cursor.start - end;
      end = cursor.end;
    }
    if (width <= slop) found.push({ start: first.start, end, width });
  }
  return found;
}

/** Spans of all clauses in any order, overlapping or not. */
export function unorderedSpans(clauses: readonly (readonly Span[])[], slop: number): readonly Span[] {
  const cursors = clauses.map((clause) => new Cursor(clause));
  const found: Span[] = [];
  for (const cursor of cursors) if (!cursor.next()) return found;
  let furthest = Math.max(...cursors.map(({ end }) => end));
  for (;;) {
    work(10 * cursors.length);
    const top = cursors.reduce((least, one) =>
      one.start < least.start || (one.start === least.start && one.end < least.end) ? one : least,
    );
    const total = cursors.reduce((sum, { start, end }) => sum + end - start, 0);
    const width = furthest - top.start;
    if (width - total <= slop) found.push({ start: top.start, end: furthest, width });
    if (!top.next()) return found;
    furthest = Math.max(furthest, top.end);
  }
}

/** Spans that end at `end` or before. */
export function firstSpans(spans: readonly Span[], end: number): readonly Span[] {
  return spans.filter((span) => span.end <= end);
}

/** Spans without an excluded one inside, nor within `pre` positions before or `post` positions after them. */
export function spansWithout(
  spans: readonly Span[],
  excluded: readonly Span[],
  { pre, post }: { readonly pre: number; readonly post: number },
): readonly Span[] {
  const cursor = new Cursor(excluded);
  let isLeft = cursor.next();
  return spans.filter(({ start, end }) => {
    while (isLeft && cursor.end <= start - pre) isLeft = cursor.next();
    return !isLeft || end + post <= cursor.start;
  });
}

/** The outer spans that contain an inner one. */
export function spansContaining(big: readonly Span[], little: readonly Span[]): readonly Span[] {
  const cursor = new Cursor(little);
  const found: Span[] = [];
  for (const span of big) {
    while (cursor.start < span.start) if (!cursor.next()) return found;
    if (span.end >= cursor.end) found.push(span);
  }
  return found;
}

/** The inner spans that an outer one contains. */
export function spansWithin(big: readonly Span[], little: readonly Span[]): readonly Span[] {
  const cursor = new Cursor(big);
  const found: Span[] = [];
  for (const span of little) {
    while (cursor.end < span.end) if (!cursor.next()) return found;
    if (cursor.start <= span.start) found.push(span);
  }
  return found;
}

/** The frequency of the spans in a text: a span counts less the more positions between its terms do not match. */
export function spanFrequency(spans: readonly Span[]): number {
  return spans.reduce((sum, { width }) => Math.fround(sum + Math.fround(1 / Math.fround(1 + width))), 0);
}

/** An iterator over spans; before the first one it is at the start of the text. */
class Cursor {
  readonly #clause: SpanClause;
  #at = -1;
  start = -1;
  end = -1;

  constructor(clause: SpanClause) {
    this.#clause = clause;
  }

  next(): boolean {
    if ("gap" in this.#clause) return this.#standAt(this.start + 1, this.#clause.gap);
    this.#at++;
    const span = this.#clause[this.#at];
    if (span === undefined) return false;
    ({ start: this.start, end: this.end } = span);
    return true;
  }

  /** The next span that begins at a position or after it; a gap begins anywhere. */
  advanceTo(place: number): boolean {
    if ("gap" in this.#clause) return this.#standAt(place, this.#clause.gap);
    while (this.start < place) if (!this.next()) return false;
    return true;
  }

  #standAt(place: number, gap: number): boolean {
    this.start = place;
    this.end = place + gap;
    return true;
  }
}
