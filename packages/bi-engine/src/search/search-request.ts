import type { Aggregation } from "../aggregations/aggregation.ts";
import type { HitsRequest, Query } from "../queries/query.ts";
import type { Suggestion } from "./suggestion.ts";

/** A search after parsing; it keeps no JSON but the parts that the response repeats. */
export interface SearchRequest extends HitsRequest {
  query: Query | undefined;
  postFilter: Query | undefined;
  aggregations: readonly Aggregation[];
  /** How far to count: true for exactly, false for not at all. */
  trackTotalHits: boolean | number;
  /** The limit of counting that the request itself sets. */
  totalLimit: number | undefined;
  /** Documents with a lower score do not count. */
  minScore: number | undefined;
  /** Suggestions beside hits; undefined for a search without any. */
  suggest: readonly Suggestion[] | undefined;
  /** Second queries that score the best hits again. */
  rescore: readonly Rescore[];
  /** Return one hit for each value of a field. */
  collapse: Collapse | undefined;
  /** How many documents to read; undefined for all. */
  terminateAfter: number | undefined;
  /** Whether to return the statements of the search and their times. */
  profile: boolean;
  /** The factors of scores, by index; of several that match an index the first counts. */
  indicesBoost: readonly IndexBoost[];
  /** Whether names of indices that do not exist are ignored. */
  ignoresMissingIndices: boolean;
  /** The part of all documents that a sliced scroll or point in time returns. */
  slice: Slice | undefined;
  /** The snapshot to search in. */
  pointInTime: PointInTime | undefined;
  /** When the client expects the results so far; zero or below for never. */
  timeoutMs: number;
}

/** A second query on the best hits, which changes their scores. */
export interface Rescore {
  readonly window: number;
  readonly query: Query;
  readonly queryWeight: number;
  readonly rescoreWeight: number;
  /** How the score of the search and that of the second query are combined. */
  readonly mode: "total" | "multiply" | "avg" | "max" | "min";
}

/** One hit for each value of a field, the best in the requested order. */
export interface Collapse {
  readonly field: string;
  readonly innerHits: readonly GroupHits[];
}

/** The hits of a group, under a name. */
export interface GroupHits {
  readonly name: string;
  readonly request: HitsRequest;
}

/** One of `max` parts of all documents. */
export interface Slice {
  readonly id: number;
  readonly max: number;
}

export interface PointInTime {
  readonly id: string;
  /** Undefined to leave it unchanged. */
  readonly keepAliveMs: number | undefined;
}

export interface IndexBoost {
  /** A name or a pattern. */
  readonly index: string;
  readonly boost: number;
}
