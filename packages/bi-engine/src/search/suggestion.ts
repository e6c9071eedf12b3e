/** Terms similar to those of a text, which a search suggests beside its hits. */
export interface Suggestion {
  readonly name: string;
  readonly text: string;
  readonly field: string;
  readonly analyzer: string | undefined;
  /** The most options for each term. */
  readonly size: number;
  /** For which terms something is suggested; with `popular` only terms that are more frequent. */
  readonly mode: "missing" | "popular" | "always";
  readonly byFrequency: boolean;
  /** The minimum similarity of a term, from 0 to 1. */
  readonly accuracy: number;
  readonly maxEdits: number;
  readonly prefixLength: number;
  /** Shorter terms get no suggestions. */
  readonly minTermLength: number;
  /** The minimum number of documents with an option; below 1 a share of all. */
  readonly minDocFreq: number;
  /** Terms in more documents than this are considered right; below 1 a share of all. */
  readonly maxTermFreq: number;
}
