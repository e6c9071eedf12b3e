import type { Query } from "../../queries/query.ts";
import type { GeoPoint } from "../../values/geo-point.ts";

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

/** Whether hits are in the order they have anyway, best first, so that no sort values are shown. */
export function isByScoreOnly(keys: readonly SortKey[]): boolean {
  const [only, second] = keys;
  return only === undefined || (only.by === "score" && !only.ascending && second === undefined);
}
