import type { HighlightOptions } from "../../queries/query.ts";
import { type FieldValue, type Fragment, excerpt, shownFragments } from "./fragment.ts";
import type { Match } from "./matches.ts";

/** Fragments of about the same length, cut between terms: the plain highlighter. */
export function plainFragments(values: readonly FieldValue[], options: HighlightOptions): readonly string[] {
  const fragments = values.flatMap((value) => fragmentsOf(value, options));
  if (fragments.length === 0) return withoutMatch(values, options);
  const most = options.fragments === 0 ? fragments.length : options.fragments;
  return shownFragments(fragments, { ...options, fragments: most });
}

/** The fragments of a value that have matches; the score of each is the number of different terms it has. */
function fragmentsOf(value: FieldValue, options: HighlightOptions): readonly Fragment[] {
  const ends = options.fragments === 0 ? [value.text.length] : cuts(value, options.fragmentSize);
  const fragments: Fragment[] = [];
  let start = 0;
  for (const end of ends) {
    // A value without text is a term, too.
    const isWithin = ({ start: at }: Match) => at >= start && (at < end || value.text === "");
    const matches = value.matches.filter(isWithin);
    if (matches.length > 0)
      fragments.push({ value, start, end, matches: joined(matches), score: distinctTerms(matches) });
    start = end;
  }
  return fragments;
}

/** A new fragment begins after the term before the one that exceeds the size, unless hardly anything is left. */
function cuts({ text, tokens }: FieldValue, fragmentSize: number): readonly number[] {
  const ends: number[] = [];
  for (const [i, { end }] of tokens.entries()) {
    const isFull = end >= fragmentSize * (ends.length + 1);
    if (isFull && text.length - end >= Math.floor(fragmentSize / 2)) ends.push(tokens[i - 1]?.end ?? 0);
  }
  return [...ends, text.length];
}

/** Overlapping terms are highlighted as one. */
function joined(matches: readonly Match[]): readonly Match[] {
  return matches.reduce<Match[]>((groups, match) => {
    const last = groups.at(-1);
    if (last === undefined || match.start >= last.end) return [...groups, match];
    return [...groups.slice(0, -1), { ...last, end: Math.max(last.end, match.end) }];
  }, []);
}

function distinctTerms(matches: readonly Match[]): number {
  return new Set(matches.map(({ term }) => term)).size;
}

/** The first terms that fit. */
function withoutMatch(values: readonly FieldValue[], options: HighlightOptions): readonly string[] {
  const first = values.find(({ text }) => text !== "");
  if (options.noMatchSize <= 0 || first === undefined) return [];
  const end = first.tokens.findLast((token) => token.end <= options.noMatchSize)?.end;
  return end === undefined ? [] : [excerpt({ start: 0, end, matches: [] }, first.text, options)];
}
