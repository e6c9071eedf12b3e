import type { JsonNode } from "../../json/json-node.ts";
import type { ResponseValue } from "../../json/write-json.ts";
import type { SqlResult } from "../../plan/target.ts";
import type { Sql } from "../../sql/sql.ts";
import type { Level, Run } from "../aggregation.ts";
import type { KeyExpression } from "../levels/bucket-rows.ts";
import type { FieldOptions } from "../reading/options.ts";
import type { SourceOrder } from "./after.ts";

/** One part of a composite key, as a request describes it. */
export interface CompositeSource {
  readonly name: string;
  /** Undefined when the rows have no such field and missing values make no bucket: then there are no buckets at all. */
  readonly resolve: (level: Level, run: Run) => Promise<ResolvedSource | undefined>;
}

/** One part of a composite key over the rows of a level. */
export interface ResolvedSource extends SourceOrder {
  readonly name: string;
  readonly key: KeyExpression;
  readonly show: (value: SqlResult) => ResponseValue;
  /** A value of an `after` key as the column has it. */
  readonly parse: (node: JsonNode) => Sql;
}

/** Common options of the four kinds of sources. */
export interface SourceOptions extends FieldOptions {
  ascending: boolean;
  missingBucket: boolean;
  missingOrder: "first" | "last" | undefined;
}

/** The part that a kind of source adds: the key of a row. */
type SourceKey = Omit<ResolvedSource, "name" | "ascending" | "missingFirst">;

export interface SourceKind {
  readonly name: string;
  /** Reads its own options into a function that makes the key. */
  readonly read: (options: SourceOptions & { readonly field?: string }) => {
    readonly own: Readonly<Record<string, (node: JsonNode) => void>>;
    readonly key: (level: Level, run: Run, field: string) => Promise<SourceKey | undefined>;
  };
}
