/** Terms that are like those of a text: what a search suggests beside its hits. */
export interface Suggestion {
  readonly name: string;
  readonly text: string;
  readonly field: string;
  readonly analyzer: string | undefined;
  /** The most options for each term. */
  readonly size: number;
  /** For which terms something is suggested, and what: rarer ones are no help to `popular`. */
  readonly mode: "missing" | "popular" | "always";
  readonly byFrequency: boolean;
  /** How alike a term has to be, from 0 to 1. */
  readonly accuracy: number;
  readonly maxEdits: number;
  readonly prefixLength: number;
  /** Shorter terms are left alone. */
  readonly minTermLength: number;
  /** In how many documents an option has to be; below 1 a share of all. */
  readonly minDocFreq: number;
  /** Terms in more documents than this are taken for right; below 1 a share of all. */
  readonly maxTermFreq: number;
}
