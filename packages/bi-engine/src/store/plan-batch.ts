import { QueryError } from "../errors.ts";
import { readSharding } from "../mapping/index-settings.ts";
import type { IndexState } from "./index-state.ts";
import { type PreparedWrite, prepare } from "./ingest.ts";
import type { ReadAhead } from "./read-ahead.ts";
import { documentNumber } from "./shard-of.ts";
import { type Existing, type ItemResult, type Operation, decide } from "./versions.ts";

/** The numbers that the next document of an index gets. */
export interface NextNumbers {
  readonly doc: bigint;
  readonly seqNo: bigint;
  /** As `DocumentWrite.place`, but for the nested objects of the document. */
  readonly place: bigint;
}

export const firstNumbers: NextNumbers = { doc: 1n, seqNo: 0n, place: 0n };

/** The changes of a batch to an index. */
interface Batch {
  /** The index with the fields that the batch adds. */
  readonly state: IndexState;
  readonly writes: readonly PreparedWrite[];
  /** The numbers of stored documents that are replaced or deleted. */
  readonly gone: readonly bigint[];
  readonly next: NextNumbers;
  readonly results: readonly ItemResult[];
}

/**
 * Works out a batch, in order, before anything of it is written. An item that cannot be written does not stop the others.
 *
 * @param options.stored what is known of the documents of its ids
 * @param options.revision what the state is called where the batch changes it
 */
export function planBatch(
  before: IndexState,
  options: {
    operations: readonly Operation[];
    stored: ReadonlyMap<string, Existing>;
    next: NextNumbers;
    revision: number;
    ahead: ReadAhead;
  },
): Batch {
  const { operations, revision, ahead } = options;
  const known = new Map(options.stored);
  const sharding = readSharding(before.settings);
  const writes = new Map<string, PreparedWrite>();
  const gone: bigint[] = [];
  let { doc: rising, seqNo, place } = options.next;
  let state = before;
  const results = operations.map((operation) => {
    const { id, routing } = operation;
    const existing = known.get(id);
    const decided = decide(operation, existing);
    if (decided.outcome === "refused") return decided.result(seqNo);
    const { outcome, version } = decided;
    try {
      const doc = documentNumber(sharding, { ...operation, rising });
      if (outcome === "write") {
        const prepared = prepare(state, revision, (mapping) => ahead.rowsOf(operation, mapping));
        state = prepared.state;
        place += BigInt(prepared.rows.nestedRows);
        const placed = sharding.shards === 1 ? place : undefined;
        const write = { id, routing, version, seqNo, doc, place: placed, source: decided.source };
        writes.set(id, { write, rows: prepared.rows });
      } else writes.delete(id);
      if (existing?.stored) gone.push(existing.doc);
      known.set(id, { doc, version, seqNo, stored: false, alive: outcome === "write" });
      rising++;
      place++;
      return decided.result(seqNo++);
    } catch (error) {
      if (error instanceof QueryError) return decided.failed(error);
      throw error;
    }
  });
  return { state, writes: [...writes.values()], gone, next: { doc: rising, seqNo, place }, results };
}
