import type { JsonNode, ObjectNode } from "../json/json-node.ts";
import type { Sql } from "../sql/sql.ts";
import type { SearchRequest } from "../request/search-request.ts";
import type { Scope } from "../plan/target.ts";

/** A query that has been read and found well formed; what it means depends on a mapping. */
export interface Query {
  /** Its name in the language, such as `match_phrase`. */
  readonly kind: string;
  /** The name a client gave it with `_name`, to find it again in `matched_queries`. */
  readonly label?: string;
  /** Resolves against the mapping of the scope. Throws a QueryError where the mapping does not allow it. */
  readonly condition: (scope: Scope) => Promise<Condition>;
  /** The nested objects that made a document match, when they are asked for. */
  readonly innerHits?: InnerHits;
  /** Queries inside this one, for those who look for labels or inner hits. */
  readonly inner: readonly Query[];
  /** Those of them that must not match, for which nobody can ask for inner hits. */
  readonly prohibited?: readonly Query[];
}

/** What to show of the nested objects that match. */
export interface InnerHits {
  readonly name: string;
  readonly path: string;
  readonly query: Query;
  readonly request: SearchRequest;
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
  readonly outlook?: Outlook | undefined;
  /** Of a word, value or constant: how it scores by another boost. */
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
export interface Outlook {
  /** The most that a document of each block scores; -Infinity where none matches. */
  readonly ceilings: Float64Array;
  /** How many documents of each block match at least. */
  readonly rows: Float64Array;
}

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
  /** Reads what is asked about inner hits. */
  readonly hits: (node: JsonNode) => SearchRequest;
  /** The object that `node` has to be; else a parsing_exception. */
  readonly object: (node: JsonNode, kind: string) => ObjectNode;
}
