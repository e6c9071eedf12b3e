import type { JsonNode } from "../json/json-node.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { Scope, Session, SqlResult } from "../plan/target.ts";
import type { HitsRequest, Query, SortKey } from "../queries/query.ts";
import type { Sql } from "../sql/sql.ts";

/** An aggregation of a request: its name, what it computes, and what it computes inside each of its buckets. */
export interface Aggregation {
  readonly name: string;
  readonly kind: string;
  readonly meta: JsonNode | undefined;
  readonly behaviour: Behaviour;
  readonly inner: readonly Aggregation[];
}

/**
 * A metric is columns of the statement that counts its level, a running aggregation runs statements of its own, and
 * a pipeline aggregation works on results and runs none.
 */
export type Behaviour = MetricBehaviour | RunningBehaviour | PipelineBehaviour;

interface MetricBehaviour extends Checked {
  readonly type: "metric";
  /** Resolves against the mapping. Throws a QueryError where the field does not allow it. */
  readonly resolve: (level: Level) => Metric;
}

export interface Metric {
  /** Aggregate expressions over the rows of the level. */
  readonly columns: readonly Sql[];
  /** The result of a group from its columns; undefined for a group without rows. */
  readonly result: (columns: readonly SqlResult[] | undefined) => AggregationResult;
  /** An expression that sorts as the number at the property does, given the columns by name; for orders of buckets. */
  readonly sortBy?: (property: string | undefined, columns: readonly Sql[]) => Sql | undefined;
}

interface RunningBehaviour extends Checked {
  /** `bucket` may hold other aggregations, `leaf` may not. */
  readonly type: "bucket" | "leaf";
  /** Values of the groups that `run` uses and the statement that counts them can compute. */
  readonly precompute?: Precompute;
  readonly run: (level: Level, run: Run, inner: readonly Aggregation[]) => Promise<ResultsByGroup>;
}

/** `run` of a kind with the options that it was read with. */
export type RunBuckets<Options> = (
  ...parameters: [...Parameters<RunningBehaviour["run"]>, options: Options]
) => Promise<ResultsByGroup>;

/**
 * An aggregate expression over the rows of each group, which the statement that counts the groups can compute in the same pass.
 * Undefined where it would not help.
 */
export type Precompute = (level: Level) => Promise<Sql | undefined>;

/** Works on the results of other aggregations: those beside it, or the buckets of the one around it. */
type PipelineBehaviour = SiblingPipeline | ParentPipeline;

interface SiblingPipeline extends Checked {
  readonly type: "sibling-pipeline";
  readonly paths: readonly string[];
  readonly result: (results: Results) => AggregationResult;
}

interface ParentPipeline extends Checked {
  readonly type: "parent-pipeline";
  readonly paths: readonly string[];
  /** The buckets with this aggregation's results, or fewer buckets, or in another order. */
  readonly apply: (
    name: string,
    buckets: readonly Bucket[],
    steps: BucketSteps | undefined,
  ) => readonly Bucket[];
}

/** How a histogram continues after a bucket. */
export interface BucketSteps {
  readonly next: (key: number) => number;
  readonly bucket: (key: number, docCount: number, results: Results) => Bucket;
}

interface Checked {
  /** For a histogram: how many rows a bucket must have. */
  readonly minDocCount?: number;
  /** Set by aggregations that use scores, which are not computed otherwise. */
  readonly usesScores?: boolean;
  /** Refuses what is wrong regardless of the mapping, after the whole tree was read. */
  readonly check?: (surroundings: Surroundings) => void;
  /**
   * Refuses an aggregation in the wrong place when its search begins: of several searches sent together only that one fails.
   */
  readonly checkPlace?: (place: Pick<Surroundings, "name" | "parents">) => void;
}

export interface Surroundings {
  readonly name: string;
  /** The aggregations around this one, outermost first. */
  readonly parents: readonly Aggregation[];
  readonly siblings: readonly Aggregation[];
}

/** A kind of aggregation: one file that owns its syntax, its SQL and its response. */
export interface AggregationKind {
  readonly name: string;
  readonly read: (body: JsonNode, reader: AggregationReader) => Behaviour;
}

export interface AggregationReader {
  /** The name the client gave to the aggregation. */
  readonly name: string;
  readonly query: (node: JsonNode) => Query;
  /** Reads the options for hits: which ones, and which parts of them. */
  readonly hits: (node: JsonNode) => HitsRequest;
  /** Reads the sort of hits, which buckets can have, too. */
  readonly sort: (node: JsonNode) => readonly SortKey[];
}

/**
 * The rows an aggregation works on, for all its parent buckets at once: `rows` selects every column of the scope's table,
 * `_score`, and the columns `groups`, whose values together identify the parent bucket. A row appears once per bucket.
 */
export interface Level {
  readonly scope: Scope;
  readonly rows: Sql;
  readonly groups: readonly string[];
  /** Whether the rows are all rows of the scope, so that a join with them changes nothing. */
  readonly everything: boolean;
  /** The score of all rows, where it is the same and known. */
  readonly score?: number;
  /** Set where the rows come out of a join, so that they should not be read twice. */
  readonly isJoined?: boolean;
  /** Set where the server has no documents to collect from, so that it does not read the terms of the field either. */
  readonly collectsNothing?: boolean;
}

/** Common parts of the aggregations of one request. */
export interface Run {
  /** The query of the search, for hits that show where they were found. */
  readonly query: Query | undefined;
  readonly session: Session;
  /** The rows of the whole target, for `global`. */
  readonly all: Level;
  /** How many rows the groups of levels have, as far as statements have counted them. */
  readonly counted: GroupCounts;
  /** Counts buckets against the limit of one request. Throws too_many_buckets_exception. */
  readonly countBuckets: (count: number) => void;
}

/** Counts of the groups of levels by earlier statements, so that no other statement counts them again. */
export class GroupCounts {
  readonly #byRows = new Map<Sql, CountedGroups>();

  /** For the level with these rows; undefined when no statement has counted them. */
  of(rows: Sql): CountedGroups | undefined {
    return this.#byRows.get(rows);
  }

  record(rows: Sql, groups: CountedGroups): void {
    this.#byRows.set(rows, groups);
  }
}

/** Counts of the groups of a level, by one statement. */
interface CountedGroups {
  /** Groups without rows may be missing, and there may be groups that are not needed. */
  readonly groups: () => readonly CountedGroup[];
  /** The positions of precomputed values among the columns of each group. */
  readonly precomputed?: ReadonlyMap<Precompute, number>;
}

export interface CountedGroup {
  /** The values of the group columns. */
  readonly group: readonly SqlResult[];
  /** How many rows it has. */
  readonly count: number;
  readonly columns: readonly SqlResult[];
}

/** The values of the group columns joined to one text. */
export type GroupKey = string;

/** The result of one aggregation by parent bucket; a bucket without rows has a result too. */
export type ResultsByGroup = (group: GroupKey) => AggregationResult;

/** The results of all aggregations of a level, and how many rows each group has. */
export interface LevelResults {
  readonly docCount: (group: GroupKey) => number;
  readonly results: (group: GroupKey) => Results;
}

export type Results = ReadonlyMap<string, AggregationResult>;

export interface AggregationResult {
  /** The prefix of the name with `typed_keys`. */
  readonly typeName: string;
  readonly response: (naming: Naming) => ResponseObject;
  /** The number that a path such as `stats.avg` means; undefined when there is no such property. */
  readonly number?: (property: string | undefined) => number | undefined;
  readonly buckets?: readonly Bucket[];
  /** The results inside an aggregation with one bucket. */
  readonly single?: { readonly docCount: number; readonly results: Results };
}

export interface Bucket {
  /** The members of the response before the inner aggregations: key, doc_count and their like. */
  readonly head: ResponseObject;
  /** The key as a number, where it is one: derivatives measure the distance of buckets by it. */
  readonly keyNumber?: number;
  readonly keyText: string;
  readonly docCount: number;
  readonly results: Results;
}

export interface Naming {
  readonly typedKeys: boolean;
  /** Whether totals of hits are plain numbers, as `rest_total_hits_as_int` says. */
  readonly totalAsNumber: boolean;
}
