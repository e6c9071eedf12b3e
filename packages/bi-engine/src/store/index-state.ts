import { type ColumnPlace, type Mapping, type MappingDefinition, nestedObjects } from "../mapping/mapping.ts";
import { readAnalyzers } from "../mapping/read-analyzers.ts";
import { columnsOf, readMapping } from "../mapping/read-mapping.ts";

/** An index as it was after one commit. A change makes a new state, so that a running request keeps its own. */
export interface IndexState {
  readonly name: string;
  /** Rises with every change of the tables' columns, across all indices. */
  readonly revision: number;
  readonly table: string;
  /** The table of the columns for fetching documents, the source included. */
  readonly records: string;
  /** The table of each kind of nested object, by path. */
  readonly nestedTables: ReadonlyMap<string, string>;
  readonly settings: unknown;
  readonly mapping: Mapping;
}

/** The part of a state that is stored on disk. */
export interface StoredState {
  readonly name: string;
  readonly revision: number;
  readonly table: string;
  /** Absent in files of versions that stored sources beside the fields. */
  readonly records?: string;
  readonly settings: unknown;
  readonly definition: MappingDefinition;
  readonly columns: readonly (readonly [path: string, place: ColumnPlace])[];
  readonly nestedTables: readonly (readonly [path: string, table: string])[];
}

export function storedState(state: IndexState): StoredState {
  return {
    name: state.name,
    revision: state.revision,
    table: state.table,
    records: state.records,
    settings: state.settings,
    definition: state.mapping.definition,
    columns: [...columnsOf(state.mapping)],
    nestedTables: [...state.nestedTables],
  };
}

export function stateFromStored(stored: StoredState): IndexState {
  return {
    name: stored.name,
    revision: stored.revision,
    table: stored.table,
    records: recordsOf(stored),
    settings: stored.settings,
    nestedTables: new Map(stored.nestedTables),
    mapping: readMapping(stored.definition, new Map(stored.columns), readAnalyzers(stored.settings)),
  };
}

export function recordsOf({ table, records }: Pick<StoredState, "table" | "records">): string {
  return records ?? `${table}_records`;
}

/** The state with a larger mapping; new nested objects get tables of their own. */
export function withMapping(state: IndexState, mapping: Mapping, revision: number): IndexState {
  const nestedTables = new Map(state.nestedTables);
  for (const { path } of nestedObjects(mapping)) {
    if (!nestedTables.has(path)) nestedTables.set(path, `${state.table}_nested_${nestedTables.size}`);
  }
  return { ...state, mapping, nestedTables, revision };
}
