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
  readonly records: string;
  readonly settings: unknown;
  readonly definition: MappingDefinition;
  readonly columns: readonly (readonly [path: string, place: ColumnPlace])[];
  readonly nestedTables: readonly (readonly [path: string, table: string])[];
}

/** The state of a new index. */
export function firstState(
  indexName: string,
  {
    revision,
    definition,
    settings,
  }: { readonly revision: number; readonly definition: MappingDefinition; readonly settings: unknown },
): IndexState {
  const table = `docs_${revision}`;
  const empty: IndexState = {
    name: indexName,
    revision,
    table,
    records: `${table}_records`,
    nestedTables: new Map(),
    settings,
    mapping: readMapping({}, new Map(), new Map()),
  };
  return withMapping(empty, readMapping(definition, new Map(), readAnalyzers(settings)), revision);
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
    records: stored.records,
    settings: stored.settings,
    nestedTables: new Map(stored.nestedTables),
    mapping: readMapping(stored.definition, new Map(stored.columns), readAnalyzers(stored.settings)),
  };
}

/** The state with a larger mapping; new nested objects get tables of their own. */
export function withMapping(state: IndexState, mapping: Mapping, revision: number): IndexState {
  const nestedTables = new Map(state.nestedTables);
  for (const { path } of nestedObjects(mapping)) {
    if (!nestedTables.has(path)) nestedTables.set(path, `${state.table}_nested_${nestedTables.size}`);
  }
  return { ...state, mapping, nestedTables, revision };
}
