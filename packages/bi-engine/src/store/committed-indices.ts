import { IndexBlocks } from "./index-blocks.ts";
import type { IndexState } from "./index-state.ts";
import { type NextNumbers, firstNumbers } from "./plan-batch.ts";
import { type VisibleIndex, visibleIndex } from "./visible-index.ts";

/** The indices of a store as of its last commit, and earlier states that a snapshot may still have. */
export class CommittedIndices {
  /** Every commit makes a new map, so that a reader finds out whether there was one. */
  #indices: ReadonlyMap<string, VisibleIndex> = new Map();
  readonly #states = new Map<number, IndexState>();
  readonly #nextNumbers = new Map<string, NextNumbers>();
  #commits = 0;

  get indices(): ReadonlyMap<string, VisibleIndex> {
    return this.#indices;
  }

  stateOf(indexName: string): IndexState {
    const index = this.#indices.get(indexName);
    if (index === undefined) throw new Error(`index ${indexName} vanished`);
    return index.state;
  }

  stateOfRevision(revision: number): IndexState | undefined {
    return this.#states.get(revision);
  }

  nextNumbers(indexName: string): NextNumbers {
    return this.#nextNumbers.get(indexName) ?? firstNumbers;
  }

  /** Before the commit: a snapshot that begins during it may have the state. */
  prepare(state: IndexState): void {
    this.#states.set(state.revision, state);
  }

  /** After the commit. */
  record(
    state: IndexState,
    { documents, next, gone = [] }: { documents: number; next: NextNumbers; gone?: readonly bigint[] },
  ): void {
    const commit = ++this.#commits;
    const before = this.#indices.get(state.name)?.blocks;
    const blocks =
      before?.after({ commit, nextDoc: next.doc }, gone) ?? IndexBlocks.first({ commit, nextDoc: next.doc });
    const visible = visibleIndex(state, { documents, commit, blocks });
    this.#indices = new Map(this.#indices).set(state.name, visible);
    this.#states.set(state.revision, state);
    this.#nextNumbers.set(state.name, next);
  }

  /** After the commit of a deletion. */
  forget(indexName: string): void {
    this.#indices = new Map([...this.#indices].filter(([known]) => known !== indexName));
  }
}
