import { readSharding } from "../mapping/index-settings.ts";
import type { IndexBlocks } from "./index-blocks.ts";
import type { IndexState } from "./index-state.ts";

/** An index as a snapshot has it. */
export interface VisibleIndex {
  readonly name: string;
  readonly state: IndexState;
  /** How many documents it has; undefined where they must be counted. */
  readonly documents: number | undefined;
  /** The commit that it is as of; undefined where that is not known. */
  readonly commit: number | undefined;
  /** Counts over all its rows; every commit starts with none. */
  readonly counted: Map<string, number>;
  /** The blocks of its documents; undefined where that is not known, or where numbers are not consecutive. */
  readonly blocks: IndexBlocks | undefined;
}

export function visibleIndex(
  state: IndexState,
  { documents, commit, blocks }: Partial<Pick<VisibleIndex, "documents" | "commit" | "blocks">> = {},
): VisibleIndex {
  const isRising = readSharding(state.settings).shards === 1;
  return {
    name: state.name,
    state,
    documents,
    commit,
    counted: new Map(),
    blocks: isRising ? blocks : undefined,
  };
}

/** The number of documents of all of them; undefined where one must be counted. */
export function documentsIn(indices: readonly VisibleIndex[]): number | undefined {
  let sum = 0;
  for (const { documents } of indices) {
    if (documents === undefined) return undefined;
    sum += documents;
  }
  return sum;
}
