import type { Token } from "../../text/token.ts";

/** What a query looks for in a field, for those who show where in a text it was found. */
export type Mark =
  | { readonly path: string; readonly kind: "word"; readonly term: string }
  | { readonly path: string; readonly kind: "pattern"; readonly fits: (term: string) => boolean }
  | {
      readonly path: string;
      readonly kind: "phrase";
      readonly terms: readonly Token[];
      readonly slop: number;
    };

/** Takes what a query looks for while its condition is made. */
export type MarkTaker = (mark: Mark) => void;
