import { shown } from "../json/shown.ts";

/** The settings of an index that affect responses; all others are stored without effect. */
export interface IndexLimits {
  /** `index.max_docvalue_fields_search` */
  readonly docvalueFields: number;
  /** `index.max_rescore_window` */
  readonly rescoreWindow: number;
}

/** Limits that hold for all indices together. */
export interface ClusterLimits {
  /** `search.max_buckets` */
  readonly buckets: number;
  /** `search.allow_expensive_queries` */
  readonly expensiveQueries: boolean;
}

export const usualLimits: ClusterLimits = { buckets: 65_535, expensiveQueries: true };

export function readIndexLimits(settings: unknown): IndexLimits {
  return {
    docvalueFields: numberSetting(settings, "max_docvalue_fields_search", 100),
    rescoreWindow: numberSetting(settings, "max_rescore_window", 10_000),
  };
}

/** How documents are spread: hits with the same score come in the order of the shards. */
export interface Sharding {
  readonly shards: number;
  /** Shards are counted finer for placing documents, so that an index could be split later. */
  readonly routingShards: number;
}

export function readSharding(settings: unknown): Sharding {
  const shards = numberSetting(settings, "number_of_shards", 1);
  return { shards, routingShards: numberSetting(settings, "number_of_routing_shards", splittable(shards)) };
}

/** The most shards that doubling leads to without passing 1024. */
function splittable(shards: number): number {
  const doublings = 10 - Math.ceil(Math.log2(shards));
  return shards * 2 ** Math.max(1, doublings);
}

function numberSetting(settings: unknown, name: string, otherwise: number): number {
  const value = Number(shown(settingNamed(settings, name) ?? otherwise));
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** A setting may stand in an object `index`, behind `index.`, or alone. */
function settingNamed(settings: unknown, name: string): unknown {
  const top = (settings ?? {}) as Readonly<Record<string, unknown>>;
  const inner = (top["index"] ?? {}) as Readonly<Record<string, unknown>>;
  return top[name] ?? top[`index.${name}`] ?? inner[name];
}
