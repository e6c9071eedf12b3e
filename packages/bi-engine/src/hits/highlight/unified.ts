import type { HighlightOptions } from "../../queries/query.ts";
import { BoundedBreaks, type Range, boundariesOf, following } from "./bounded-breaks.ts";
import { type FieldValue, type Fragment, excerpt, shownFragments } from "./fragment.ts";
import type { Match } from "./matches.ts";

/** The best passages of the values with their matches highlighted; whole values of texts that are not analysed. */
export function unifiedFragments(
  values: readonly FieldValue[],
  options: HighlightOptions,
): readonly string[] {
  const length = values.reduce((sum, { text }) => sum + text.length + 1, -1);
  const frequencies = countTerms(values.flatMap(({ matches }) => matches));
  const fragments: Fragment[] = [];
  let before = 0;
  for (const value of values) {
    for (const passage of passagesOf(value, options)) {
      const inDocument = { start: before + passage.start, length, frequencies };
      fragments.push({ ...passage, value, score: scoreOf(passage, inDocument) });
    }
    before += value.text.length + 1;
  }
  if (fragments.length === 0) return withoutMatch(values, options);
  const most = options.fragments === 0 ? fragments.length : options.fragments;
  return shownFragments(fragments, { ...options, fragments: most }).map((text) => text.trim());
}

interface Passage extends Range {
  readonly matches: readonly Match[];
}

function passagesOf(value: FieldValue, options: HighlightOptions): readonly Passage[] {
  const { text, matches, isCut } = value;
  if (matches.length === 0 || text === "") return [];
  if (options.fragments === 0 || !isCut) return [{ start: 0, end: text.length, matches }];
  const around = cutterOf(text, options);
  const passages: { start: number; end: number; matches: Match[] }[] = [];
  for (const match of matches) {
    const last = passages.at(-1);
    if (last !== undefined && match.start < last.end) last.matches.push(match);
    else passages.push({ ...around(match.start), matches: [match] });
  }
  return passages;
}

function cutterOf(text: string, options: HighlightOptions): (match: number) => Range {
  const { boundaries, fragmentSize, locale } = options;
  if (boundaries === "sentence" && fragmentSize > 0) {
    const breaks = new BoundedBreaks(text, { locale, maxLength: fragmentSize });
    return (match) => breaks.around(match);
  }
  const ends = boundariesOf(text, boundaries, locale);
  return (match) => ({
    start: ends.findLast((end) => end <= match) ?? 0,
    end: following(ends, match),
  });
}

function countTerms(matches: readonly Match[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(matches, ({ term }) => term)].map(([term, of]) => [term, of.length]));
}

/** The usual length of a passage, in Lucene's scoring of them. */
const PIVOT = 87;

/** BM25 of a passage in its document, higher near the start: Lucene's PassageScorer. */
function scoreOf(
  { start, end, matches }: Passage,
  inDocument: { start: number; length: number; frequencies: ReadonlyMap<string, number> },
): number {
  const passages = 1 + inDocument.length / PIVOT;
  let score = 0;
  for (const [term, frequency] of countTerms(matches)) {
    const inAll = inDocument.frequencies.get(term) ?? frequency;
    const weight = 2.2 * Math.log(1 + (passages + 0.5) / (inAll + 0.5));
    score += (frequency / (frequency + 1.2 * (0.25 + 0.75 * ((end - start) / PIVOT)))) * weight;
  }
  return score * (1 + 1 / Math.log(PIVOT + inDocument.start));
}

/** The beginning of the first value with text, up to the end of a term. */
function withoutMatch(values: readonly FieldValue[], options: HighlightOptions): readonly string[] {
  const first = values.find(({ text }) => text !== "");
  if (options.noMatchSize <= 0 || first === undefined) return [];
  const { text } = first;
  const isShort = options.noMatchSize >= text.length;
  const end = isShort
    ? text.length
    : following(boundariesOf(text, "word", options.locale), options.noMatchSize);
  return [excerpt({ start: 0, end, matches: [] }, text, options).trim()];
}
