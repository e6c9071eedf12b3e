import { type Blocks, type KeptValues, blockOf } from "../plan/blocks.ts";

/** The blocks of one index, as of one commit. */
export class IndexBlocks implements Blocks {
  readonly count: number;
  readonly kept: Map<string, KeptValues>;
  readonly #commit: number;
  /** The commit in which a document last left the block, for blocks that a document has left. */
  readonly #left: ReadonlyMap<number, number>;

  private constructor(
    { nextDoc, commit }: Commit,
    left: ReadonlyMap<number, number>,
    kept: Map<string, KeptValues>,
  ) {
    this.count = blockOf(nextDoc) + 1;
    this.#commit = commit;
    this.#left = left;
    this.kept = kept;
  }

  static first(commit: Commit): IndexBlocks {
    return new IndexBlocks(commit, new Map(), new Map());
  }

  /** The blocks after documents were added and removed. */
  after(commit: Commit, gone: readonly bigint[]): IndexBlocks {
    const leaving = gone.map((doc) => [blockOf(doc), commit.commit] as const);
    const left = leaving.length === 0 ? this.#left : new Map([...this.#left, ...leaving]);
    return new IndexBlocks(commit, left, this.kept);
  }

  /** Every commit may fill the last block further: its version is negative, so that it never counts as full. */
  versionOf(block: number): number {
    return block === this.count - 1 ? -this.#commit : (this.#left.get(block) ?? 0);
  }
}

/** Commits are numbered from 1. */
interface Commit {
  readonly commit: number;
  /** The number that the next document gets. */
  readonly nextDoc: bigint;
}
