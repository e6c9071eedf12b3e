import { readSharding } from "../mapping/index-settings.ts";
import type { IndexBlocks } from "./index-blocks.ts";
import type { IndexState } from "./index-state.ts";

/** An index as a snapshot shows it. */
export interface VisibleIndex {
  readonly name: string;
  readonly state: IndexState;
  /** How many documents it has; undefined where it takes counting. */
  readonly documents: number | undefined;
  /** The commit that left it so; undefined where that is not known. */
  readonly commit: number | undefined;
  /** What was counted over all its rows; every commit begins an empty one. */
  readonly counted: Map<string, number>;
  /** The blocks its documents are in; undefined where that is not known, or where numbers do not just rise. */
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

/** The documents of all of them; undefined where one has to be counted. */
export function documentsIn(indices: readonly VisibleIndex[]): number | undefined {
  let sum = 0;
  for (const { documents } of indices) {
    if (documents === undefined) return undefined;
    sum += documents;
  }
  return sum;
}
