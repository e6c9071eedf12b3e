/**
 * The types of a query that has been read and of what hits show, in one file because they refer to each other: a query has
 * inner hits, which have a sort, which has a filter.
 */
import type { GeoPoint } from "../values/geo.ts";
import type { JsonNode, ObjectNode } from "../json/json-node.ts";
import type { Sql } from "../sql/sql.ts";
import type { FieldRequest } from "../request/hits/field-request.ts";
import type { SourceFilter } from "../request/hits/source-filter.ts";
import type { Scope } from "../plan/target.ts";
import type { SpanRule } from "./positions/span-rule.ts";

/** A query that has been read and found well formed; what it means depends on a mapping. */
export interface Query {
  /** Its name in the language, such as `match_phrase`. */
  readonly kind: string;
  /** The name a client gave it with `_name`, to find it again in `matched_queries`. */
  readonly label?: string;
  /** Resolves against the mapping of the scope. Throws a QueryError where the mapping does not allow it. */
  readonly condition: (scope: Scope) => Promise<Condition>;
  /** The nested objects that made a document match, when they are requested. */
  readonly innerHits?: InnerHits;
  /** Queries inside this one, for those who look for labels or inner hits. */
  readonly inner: readonly Query[];
  /** Of a span query: what other span queries make theirs of. */
  readonly spans?: SpanRule;
  /** Those of them that must not match, which have no inner hits. */
  readonly prohibited?: readonly Query[];
}

/** What to show of the nested objects that match. */
export interface InnerHits {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
  readonly request: HitsRequest;
}

/** Which rows match, and how well. */
export interface Condition {
  readonly matches: Sql;
  /** The score of a row that matches, boosts included: a number when all have the same, else an expression of type FLOAT. */
  readonly score: number | Sql;
  /**
   * Of a condition on nested objects: where it holds for any of a document's objects, as a condition on the document, by
   * the name that the document's row goes by.
   */
  readonly holdsForAny?: ((document: Sql) => Sql) | undefined;
  /** What is known beforehand of scores that are an expression, where something is. */
  readonly scoreBounds?: ScoreBounds | undefined;
  /** Of a term, value or constant: how it scores by another boost. */
  readonly weighed?: Weighed | undefined;
  /** Of optional clauses: those clauses, where others that are joined with them may take them apart. */
  readonly disjuncts?: readonly Condition[] | undefined;
}

export interface Weighed {
  readonly kind: "constant" | "word";
  readonly boost: number;
  readonly scoreAt: (boost: number) => number | Sql;
}

/** What is known of a scored condition before its rows are looked at. */
export interface ScoreBounds {
  /** The most that a document of each block scores; -Infinity where none matches. */
  readonly maxScores: Float64Array;
  /** How many documents of each block match at least. */
  readonly rows: Float64Array;
}

/** Reads a query, which stands as `{kind: body}`. */
export type ReadQuery = (node: JsonNode) => Query;

/** A kind of query: one file that owns its syntax and its SQL. */
export interface QueryKind {
  readonly name: string;
  /** Other spellings that OpenSearch accepts. */
  readonly aliases?: readonly string[];
  /** Reads what stands after the name. */
  readonly read: (body: JsonNode, reader: QueryReader) => Query;
}

/** How a query reads the queries inside it. */
export interface QueryReader {
  readonly query: (node: JsonNode) => Query;
  /** Reads the options of inner hits. */
  readonly hits: (node: JsonNode) => HitsRequest;
  /** The object that `node` has to be; else a parsing_exception. */
  readonly object: (node: JsonNode, kind: string) => ObjectNode;
}

/** Which hits to show and what of them: of a search, of `top_hits`, of inner hits. */
export interface HitsRequest {
  from: number;
  size: number;
  sort: readonly SortKey[];
  searchAfter: SearchAfter | undefined;
  source: SourceFilter;
  trackScores: boolean;
  /** Whether to show how the score of a hit comes about. */
  explain: boolean;
  version: boolean;
  seqNoPrimaryTerm: boolean;
  fields: readonly FieldRequest[];
  docvalueFields: readonly FieldRequest[];
  /** Names and patterns of fields that the mapping stores. */
  storedFields: readonly string[];
  /** Whether a hit shows its id, which `stored_fields: "_none_"` hides. */
  showIds: boolean;
  /** What to mark in the texts of hits. */
  highlight: HighlightRequest | undefined;
}

/** One key of a sort. */
export type SortKey = FieldSort | DistanceSort | ScoreSort | OrderSort;

export type SortMode = "min" | "max" | "sum" | "avg" | "median";

export type NumericType = "long" | "double" | "date" | "date_nanos";

export interface FieldSort {
  readonly by: "field";
  readonly path: string;
  readonly ascending: boolean;
  /** `_first`, `_last`, or a value that stands in for missing ones: a number where it was given with a fraction. */
  readonly missing: string | number;
  readonly mode?: SortMode;
  readonly unmappedType?: string;
  readonly numericType?: NumericType;
  readonly nested?: NestedSort;
}

/** Which nested objects give the values to sort by. */
export interface NestedSort {
  readonly path: string;
  readonly filter?: Query;
  readonly nested?: NestedSort;
}

export interface DistanceSort {
  readonly by: "distance";
  readonly path: string;
  readonly ascending: boolean;
  readonly points: readonly GeoPoint[];
  readonly metersPerUnit: number;
  readonly plane: boolean;
  /** Whether points that are nowhere on the earth are taken as they are. */
  readonly takesAnyPoint: boolean;
  readonly mode?: SortMode;
  readonly ignoreUnmapped: boolean;
  readonly nested?: NestedSort;
}

interface ScoreSort {
  readonly by: "score";
  readonly ascending: boolean;
}

/** By the order in which documents were written. */
interface OrderSort {
  readonly by: "doc";
  readonly ascending: boolean;
}

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

export type AfterValue = string | number | boolean | bigint | null;

/** The sort values of the last hit a client has seen. */
export type SearchAfter = readonly AfterValue[];
