import type { JsonNode, ObjectNode } from "../json/json-node.ts";
import type { Scope } from "../plan/target.ts";
import type { FieldRequest } from "../reading/field-request.ts";
import type { SourceFilter } from "../reading/source-filter.ts";
import type { Sql } from "../sql/sql.ts";
/**
 * The types of a query that has been read and of what hits show, in one file because they refer to each other: a query has
 * inner hits, which have a sort, which has a filter.
 */
import type { GeoPoint } from "../values/geo.ts";
import type { SpanRule } from "./spans/span-rule.ts";

/** A query after parsing; its meaning depends on a mapping. */
export interface Query {
  /** Its name in the language, such as `match_phrase`. */
  readonly kind: string;
  /** The name from `_name`, which `matched_queries` of a hit repeats. */
  readonly label?: string;
  /** Resolves against the mapping of the scope. Throws a QueryError where the mapping does not allow it. */
  readonly condition: (scope: Scope) => Promise<Condition>;
  /** The nested objects that made a document match, when they are requested. */
  readonly innerHits?: InnerHits;
  /** The queries inside this one, for named queries and inner hits. */
  readonly inner: readonly Query[];
  /** For a span query: its rule, which other span queries combine. */
  readonly spans?: SpanRule;
  /** The inner queries that must not match, which have no inner hits. */
  readonly prohibited?: readonly Query[];
}

/** The matching nested objects to show. */
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
   * For a condition on nested objects: where it holds for any of a document's objects, as a condition on the document, by
   * the name that the document's row goes by.
   */
  readonly holdsForAny?: ((document: Sql) => Sql) | undefined;
  /** Bounds of scores that are an expression, where any are known beforehand. */
  readonly scoreBounds?: ScoreBounds | undefined;
  /** For a term, value or constant: its score with another boost. */
  readonly weighed?: Weighed | undefined;
  /** For optional clauses: the clauses, where queries that join them with others may flatten them. */
  readonly disjuncts?: readonly Condition[] | undefined;
}

export interface Weighed {
  readonly kind: "constant" | "word";
  readonly boost: number;
  readonly scoreAt: (boost: number) => number | Sql;
}

/** Bounds of a scored condition that are known before its rows are read. */
export interface ScoreBounds {
  /** The maximum score of a document in each block; -Infinity where none matches. */
  readonly maxScores: Float64Array;
  /** The least number of documents of each block that match. */
  readonly rows: Float64Array;
}

/** Reads a query of the form `{kind: body}`. */
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
  /** `node` as an object; else throws a parsing_exception. */
  readonly object: (node: JsonNode, kind: string) => ObjectNode;
}

/** The options for hits of a search, of `top_hits`, of inner hits. */
export interface HitsRequest {
  from: number;
  size: number;
  sort: readonly SortKey[];
  searchAfter: SearchAfter | undefined;
  source: SourceFilter;
  trackScores: boolean;
  /** Whether to explain the score of a hit. */
  explain: boolean;
  version: boolean;
  seqNoPrimaryTerm: boolean;
  fields: readonly FieldRequest[];
  docvalueFields: readonly FieldRequest[];
  /** Names and patterns of fields that the mapping stores. */
  storedFields: readonly string[];
  /** Whether a hit shows its id, which `stored_fields: "_none_"` hides. */
  showIds: boolean;
  /** The request for highlights in the texts of hits. */
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
  /** `_first`, `_last`, or a value that replaces missing ones: a number where it was given with a fraction. */
  readonly missing: string | number;
  readonly mode?: SortMode;
  readonly unmappedType?: string;
  readonly numericType?: NumericType;
  readonly nested?: NestedSort;
}

/** The nested objects that provide the values to sort by. */
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
  /** Whether points with coordinates out of range are accepted. */
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

/** The options of highlighting. */
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
  /** The approximate length of a fragment in UTF-16 units. */
  readonly fragmentSize: number;
  /** Zero for the whole value with highlights. */
  readonly fragments: number;
  /** The length of the text to return for a field without a match; zero for none. */
  readonly noMatchSize: number;
  readonly byScore: boolean;
  /** Whether only terms that the query searches for in this field are highlighted. */
  readonly ownMatchesOnly: boolean;
  readonly escapesHtml: boolean;
  readonly boundaries: "sentence" | "word";
  readonly locale: string;
  /** How much of a text is analysed; undefined for all, which is then limited. */
  readonly analyzedLength: number | undefined;
  /** The query to highlight instead of the query of the search. */
  readonly query: Query | undefined;
}

export type AfterValue = string | number | boolean | bigint | null;

/** The sort values of the last hit of the previous page. */
export type SearchAfter = readonly AfterValue[];
