import type { Field } from "../../mapping/mapping.ts";
import type { Scope } from "../../plan/target.ts";
import { type Sql, no } from "../../sql/sql.ts";
import type { RowPositions } from "./by-positions.ts";
import type { Span } from "./spans.ts";

/** A span query before it is resolved against a mapping. */
export interface SpanRule {
  readonly boost: number;
  readonly resolve: (scope: Scope) => Promise<Spans>;
}

/** The spans of a row. */
export interface Spans {
  /** The field of the spans, for the length of the text and for combination with other clauses. */
  readonly path: string;
  /** A condition that every row with a span meets. */
  readonly candidates: Sql;
  /** The terms that it is scored by. */
  readonly terms: readonly SpanTerm[];
  /** Fields whose terms are read, beside those of the terms. */
  readonly alsoReads: readonly Field[];
  readonly of: (row: RowPositions) => readonly Span[];
}

export interface SpanTerm {
  readonly field: Field;
  readonly text: string;
}

/** The spans of a field that these rows do not have. */
export function noSpans(path: string): Spans {
  return { path, candidates: no, terms: [], alsoReads: [], of: () => [] };
}
