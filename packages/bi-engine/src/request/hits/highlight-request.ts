import type { Query } from "../../queries/query.ts";

/** What to show of the places where a search was found. */
export interface HighlightRequest {
  readonly fields: readonly HighlightedField[];
}

/** A field or a pattern of fields, with its own options over those of the whole. */
export interface HighlightedField {
  readonly pattern: string;
  readonly options: HighlightOptions;
}

export interface HighlightOptions {
  /** `unified` or `plain`; others are noticed only where there is a field to highlight. */
  readonly type: string;
  readonly preTag: string;
  readonly postTag: string;
  /** How many UTF-16 units a fragment has, more or less. */
  readonly fragmentSize: number;
  /** Zero for the whole value with its marks. */
  readonly fragments: number;
  /** What to show of a field without a match; zero for nothing. */
  readonly noMatchSize: number;
  readonly byScore: boolean;
  /** Whether only what is looked for in this very field is marked. */
  readonly ownMatchesOnly: boolean;
  readonly escapesHtml: boolean;
  readonly boundaries: "sentence" | "word";
  readonly locale: string;
  /** How much of a text is looked at; undefined for all, which is then limited. */
  readonly analyzedLength: number | undefined;
  /** Marked instead of what the search looks for. */
  readonly query: Query | undefined;
}

export const defaultHighlight: HighlightOptions = {
  type: "unified",
  preTag: "<em>",
  postTag: "</em>",
  fragmentSize: 100,
  fragments: 5,
  noMatchSize: 0,
  byScore: false,
  ownMatchesOnly: true,
  escapesHtml: false,
  boundaries: "sentence",
  locale: "en",
  analyzedLength: undefined,
  query: undefined,
};
