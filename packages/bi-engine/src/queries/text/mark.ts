import type { Token } from "../../text/token.ts";

/** What a query looks for in a field, for those who show where in a text it was found. */
export type Mark = (
  | { readonly kind: "word"; readonly term: string }
  | { readonly kind: "pattern"; readonly fits: (term: string) => boolean }
  | { readonly kind: "phrase"; readonly terms: readonly Token[]; readonly slop: number }
) & {
  readonly path: string;
  /** Set where the query has a boost of 0: the plain highlighter weighs what it marks, and passes over this. */
  readonly isWeightless?: boolean;
};

/** Takes what a query looks for while its condition is made. */
export type MarkTaker = (mark: Mark) => void;
