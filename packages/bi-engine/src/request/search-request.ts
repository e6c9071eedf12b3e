import type { Aggregation } from "../aggregations/aggregation.ts";
import type { HitsRequest, Query } from "../queries/query.ts";
import type { Suggestion } from "./hits/suggestion.ts";

/** A search that has been read; its parts keep no JSON but what the response repeats. */
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
  /** Second looks at the best hits. */
  rescore: readonly Rescore[];
  /** Show one hit for each value of a field. */
  collapse: Collapse | undefined;
  /** How many documents to look at; undefined for all. */
  terminateAfter: number | undefined;
  /** Whether to show the statements of the search and their times. */
  profile: boolean;
  /** What scores are multiplied with, by index; of those that mean an index the first counts. */
  indicesBoost: readonly IndexBoost[];
  /** Whether names of indices that are not there are passed over. */
  ignoresMissingIndices: boolean;
  /** The part of all documents that a scroll or point in time is about. */
  slice: Slice | undefined;
  /** The snapshot to search in. */
  pointInTime: PointInTime | undefined;
  /** When the client wants the results so far; not above zero for never. */
  timeoutMillis: number;
}

/** A second look at the best hits, whose scores it changes. */
export interface Rescore {
  readonly window: number;
  readonly query: Query;
  readonly queryWeight: number;
  readonly rescoreWeight: number;
  /** How the score of the search and that of the second query make one. */
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
  /** Undefined to leave it as it was. */
  readonly keepAliveMs: number | undefined;
}

export interface IndexBoost {
  /** A name or a pattern. */
  readonly index: string;
  readonly boost: number;
}
