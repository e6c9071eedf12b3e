import type { RequestMoment } from "../dates/request-moment.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { ClusterLimits, IndexLimits } from "../mapping/index-settings.ts";
import { type Field, type Mapping, termCountColumn } from "../mapping/mapping.ts";
import { type Sql, name, sql } from "../sql/sql.ts";
import type { MarkTaker } from "../text/mark.ts";
import type { Blocks } from "./blocks.ts";

/**
 * The documents that a request can read: one index, or several as one. Everything it computes, score statistics and global
 * aggregations included, is read from these relations and nothing else.
 */
export interface Target {
  readonly mapping: Mapping;
  /**
   * One row per document: `_doc` (a number that rises with every write), `_index`, `_id` and the columns of the fields.
   */
  readonly documents: Sql;
  /** One row per nested object, by path: `_doc`, `_row`, `_parent` (the row around it or -1), `_offset`, columns. */
  readonly nested: ReadonlyMap<string, Sql>;
  /** A statement that reads `_doc, _id, _version, _seq_no, _source, _routing`, place of a few documents. */
  readonly fetch: (docs: readonly bigint[]) => Sql;
  /** The number of the document at a position, to continue after it; undefined where a document's position is its number. */
  readonly docAt: ((place: number, direction: "ascending" | "descending") => Sql) | undefined;
  /** Rows that `fetch` read before, which never change; undefined where none are cached. */
  readonly fetched: FetchedRows | undefined;
  /** The index that a document is in. */
  readonly indexOf: (doc: bigint) => string;
  /** How many documents there are, where that is known without counting. */
  readonly documentCount: number | undefined;
  /** Counts over all rows by earlier requests, which are valid as long as the rows do not change. */
  readonly counted: Map<string, number>;
  /** Responses to earlier requests; undefined where none are cached. */
  readonly responses: ResponsesOfCommit | undefined;
  /** The blocks of the documents; undefined where document numbers are not consecutive, as with several shards or indices. */
  readonly blocks: Blocks | undefined;
  /** The limits of the index; of several, the least. */
  readonly limits: IndexLimits & ClusterLimits;
  /** How many shards the documents are spread over, those of all indices together. */
  readonly shards: number;
  /** The indices of the target, in the order in which their results are merged. */
  readonly indexNames: readonly string[];
  /** Indices that a request may name and that are not searched. */
  readonly otherIndexNames: readonly string[];
}

/** Responses by request, for an index as of one commit. */
export interface ResponsesOfCommit {
  readonly get: (request: string) => ResponseObject | undefined;
  readonly set: (request: string, response: ResponseObject) => void;
}

/** Rows by the number of their document, within a limit of memory. */
export interface FetchedRows {
  readonly get: (doc: bigint) => Row | undefined;
  readonly set: (doc: bigint, row: Row) => void;
}

/** A document's number has its shard above this bit, and below it rises with every write. */
export const SHARD_BIT = 32n;

/** The shard of a document, of all shards of all indices, from its number. */
export function shardOf(doc: Sql): Sql {
  return sql`(${doc} >> ${Number(SHARD_BIT)})`;
}

/** The shards of an index have their numbers above this bit, so that an index has 256 at most. */
const INDEX_BITS = 8n;

/** A document's number has its index, where there are several, above this bit. */
export const indexBit = SHARD_BIT + INDEX_BITS;

/** The place of a shard's index among those of the target. */
export function indexOfShard(shard: bigint): number {
  return Number(shard >> INDEX_BITS);
}

/** Runs statements of one request, all on one snapshot of the data. */
export interface Session {
  readonly rows: (statement: Sql) => Promise<readonly Row[]>;
  /** Stops the request's statements after so many milliseconds: `rows` then throws a `TimeExceeded`. */
  readonly stopAfter: (timeoutMs: number) => void;
  /** Records a choice for `explain`; absent when the request is not explained. */
  readonly chose?: (choice: PlanChoice) => void;
}

/** A choice between ways to compute a part of a request. */
export interface PlanChoice {
  /** Which part: the kind of query or aggregation, and its field. */
  readonly part: string;
  readonly choice: string;
  readonly why: string;
}

/** The client's own timeout has passed. */
export class TimeExceeded extends Error {}

/** A row by column position. */
export type Row = readonly SqlResult[];
export type SqlResult = null | boolean | number | bigint | string | object;

/** The rows that a condition or a value is evaluated on: documents, or one kind of nested object. */
export interface Scope {
  readonly target: Target;
  readonly nestedPath: string | undefined;
  /** The alias of the rows in the statement. */
  readonly alias: string;
  readonly moment: RequestMoment;
  /** For the few queries that must read data before their condition is known. */
  readonly session: Session;
  /** Whether scores are used; without them no statistics are computed. */
  readonly scored: boolean;
  /** The factor by which outer queries multiply scores. */
  readonly boost: number;
  /**
   * Whether a range of dates that excludes all existing dates is treated as matching nothing, which takes a query for the
   * minimum and maximum, as the server does before it checks other clauses. A search for documents does not need it.
   */
  readonly comparesDates?: boolean;
  /** Counts the clauses of the query. */
  readonly clauses?: { readonly add: (clauses: number) => void } | undefined;
  /** Receives the terms that queries look for, while their conditions are made. */
  readonly takeMark?: MarkTaker | undefined;
}

/** The documents of a target, unscored. */
export function documentScope(where: Pick<Scope, "target" | "session" | "moment">): Scope {
  return { ...where, nestedPath: undefined, alias: "d", scored: false, boost: 1 };
}

/** The same rows without scores: inside filters and aggregations. */
export function unscored(scope: Scope): Scope {
  return { ...scope, scored: false, boost: 1 };
}

/** The same rows for clauses that must not match: neither their scores nor their terms are used. */
export function unseen(scope: Scope): Scope {
  return { ...unscored(scope), takeMark: undefined };
}

/** The same rows with scores multiplied, as the server multiplies: in 32 bits. */
export function boosted(scope: Scope, boost: number): Scope {
  const { takeMark } = scope;
  const weightless: MarkTaker | undefined = takeMark && ((mark) => takeMark({ ...mark, isWeightless: true }));
  return {
    ...scope,
    boost: Math.fround(scope.boost * Math.fround(boost)),
    takeMark: boost === 0 ? weightless : takeMark,
  };
}

/** The field if these rows have it: a field of other nested objects is treated like an unmapped one. */
export function fieldOf(scope: Scope, path: string): Field | undefined {
  const field = scope.target.mapping.fields.get(path);
  return field?.nestedPath === scope.nestedPath ? field : undefined;
}

export function columnOf(scope: Scope, field: Field): Sql {
  return sql`${name(scope.alias)}.${name(field.column)}`;
}

/** The number of terms in the text field of a row; only text fields have this column. */
export function termCountOf(scope: Scope, field: Field): Sql {
  return sql`${name(scope.alias)}.${name(termCountColumn(field))}`;
}

/** A column that every row has, such as `_id`; nested objects have that of their document. */
export function systemColumn(scope: Scope, column: string): Sql {
  const alias = name(scope.alias);
  if (scope.nestedPath === undefined || column === "_doc") return sql`${alias}.${name(column)}`;
  return sql`(SELECT o.${name(column)} FROM ${scope.target.documents} o WHERE o._doc = ${alias}._doc)`;
}

/** The rows of the scope, all of them. */
export function rowsOf(scope: Scope): Sql {
  if (scope.nestedPath === undefined) return scope.target.documents;
  const rows = scope.target.nested.get(scope.nestedPath);
  if (rows === undefined) throw new Error(`no rows for nested path ${scope.nestedPath}`);
  return rows;
}
