import { type Sql, and, no, or, sql } from "../sql/sql.ts";

/**
 * Documents with neighbouring numbers make a block. Numbers rise, and a document that changes gets a new one, so that a full
 * block changes only when documents leave it. Counts of its documents remain valid over many commits.
 */
const BLOCK_BITS = 12;
/** The most documents of a block. */
export const BLOCK_SIZE = 2 ** BLOCK_BITS;

/** The blocks of one index as a snapshot shows them; the last one is still being filled. */
export interface Blocks {
  readonly count: number;
  /** Identifies the state of a block: equal versions mean equal documents. */
  versionOf(block: number): number;
  /** Counts by this request and earlier ones, by what was counted of which rows. */
  readonly kept: Map<string, KeptValues>;
}

export function blockOf(doc: bigint): number {
  return Number(doc >> BigInt(BLOCK_BITS));
}

/** The number of the block of a row's document. */
export function blockNumber(doc: Sql): Sql {
  return sql`(${doc} >> ${BLOCK_BITS})`;
}

/** Whether a row's document is in one of the blocks, which are sorted. */
export function inBlocks(doc: Sql, blocks: readonly number[]): Sql {
  const runs = runsOf(blocks);
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return no;
  const between = (run: Run) => {
    const ends = [run.first, run.last + 1].map((block) => BigInt(block) << BigInt(BLOCK_BITS));
    return sql`${doc} >= ${ends[0] ?? 0n} AND ${doc} < ${ends[1] ?? 0n}`;
  };
  // By the first and the last number the database skips rows; otherwise it would compare each row with every range.
  const ends = between({ first: first.first, last: last.last });
  if (runs.length === 1) return ends;
  return and([ends, runs.length <= 4 ? or(runs.map(between)) : sql`${blockNumber(doc)} IN (${blocks})`]);
}

interface Run {
  readonly first: number;
  readonly last: number;
}

/** Consecutive blocks, merged into ranges. */
function runsOf(blocks: readonly number[]): readonly Run[] {
  const runs: { first: number; last: number }[] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === block - 1) run.last = block;
    else runs.push({ first: block, last: block });
  }
  return runs;
}

/** A value for each block, each as of some version of the block. */
export class KeptValues {
  #values = new Float64Array(0);
  #versions = new Float64Array(0);

  /**
   * The blocks whose value is missing or of another version. A bound, such as a maximum, remains valid for a full block when
   * documents leave it: of bounds only values of a later version are stale.
   */
  staleIn(blocks: Blocks, { areBounds }: { readonly areBounds: boolean }): readonly number[] {
    const stale: number[] = [];
    for (let block = 0; block < blocks.count; block++) {
      const [kept = Number.NaN, version] = [this.#versions[block], blocks.versionOf(block)];
      if (kept !== version && !(areBounds && kept >= 0 && kept < version)) stale.push(block);
    }
    return stale;
  }

  set(block: number, value: number, version: number): void {
    if (block >= this.#values.length) this.#grow(block + 1);
    this.#values[block] = value;
    this.#versions[block] = version;
  }

  /** A copy of the values of so many blocks. */
  first(count: number): Float64Array {
    const values = new Float64Array(count);
    values.set(this.#values.subarray(0, count));
    return values;
  }

  #grow(least: number): void {
    const length = Math.max(least, Math.ceil(this.#values.length * 1.5));
    const [values, versions] = [this.#values, this.#versions];
    this.#values = new Float64Array(length);
    this.#versions = new Float64Array(length).fill(Number.NaN);
    this.#values.set(values);
    this.#versions.set(versions);
  }
}
