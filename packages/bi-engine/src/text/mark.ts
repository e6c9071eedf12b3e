import type { Token } from "./token.ts";

/** The terms of a query in a field, for highlighting. */
export type Mark = (
  | { readonly kind: "word"; readonly term: string }
  | { readonly kind: "pattern"; readonly fits: (term: string) => boolean }
  | { readonly kind: "phrase"; readonly terms: readonly Token[]; readonly slop: number }
) & {
  readonly path: string;
  /** Set where the query has a boost of 0: the plain highlighter scores by boosts, and ignores this. */
  readonly isWeightless?: boolean;
};

/** Receives the terms of a query while its condition is built. */
export type MarkTaker = (mark: Mark) => void;
