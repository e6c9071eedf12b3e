import type { ContextLimits } from "../endpoints/context-limits.ts";
import type { MappingDefinition } from "../mapping/mapping.ts";
import type { EmbeddedStoreOptions } from "../store/embedded-store.ts";

/** How an engine is opened. Without a path its documents are in memory. */
export interface EngineOptions extends EmbeddedStoreOptions {
  /** The clock that `now` in a query means. */
  readonly nowMs?: () => number;
  /** How many scrolls and points in time may be open, and for how long. */
  readonly contextLimits?: Partial<ContextLimits>;
}

/** The mapping and the settings of an index, as in the body of OpenSearch's `PUT /{index}`. */
export interface IndexDefinition {
  readonly mappings?: MappingDefinition;
  readonly settings?: unknown;
}

/** Indices by an expression (`a,b*`, `_all`; empty for all), or chosen from the names that the snapshot has. */
export type IndexChoice = string | ((names: readonly string[]) => readonly string[]);

/** A search, count or listing of fields. */
export interface EngineRequest {
  /** The body, as an object or as JSON text. Error positions refer to the text. */
  readonly body?: string | object;
  /** The parameters of the URL, such as `typed_keys`. */
  readonly parameters?: URLSearchParams;
  /** The path that refused parameters are reported with. */
  readonly path?: string;
  /** The name that the response gives to a single index, instead of its own. */
  readonly shownAs?: string;
  /** The owner of the request: a scroll or point in time belongs to the owner that opened it. */
  readonly owner?: string;
  /** Whether the client named an index in the path, where indices are chosen otherwise. */
  readonly namesIndex?: boolean;
  /** Aborted when the result is no longer needed: running statements are interrupted. */
  readonly signal?: AbortSignal | undefined;
}
