import type { DuckDBConnection } from "@duckdb/node-api";
import { name, sql } from "../sql/sql.ts";
import type { IndexState } from "./index-state.ts";

const MIN_BITS = 2 ** 20;
const BITS_PER_ID = 20;
/** With this many bits for each id, one in a hundred absent ids is reported as possibly present. */
const BITS_PER_ID_WHEN_FULL = 10;
const BITS_SET_PER_ID = 7;

/**
 * A Bloom filter of the ids of an index: which of them are certainly absent. Most documents of a batch are new, and a lookup in
 * the database would cost a pass over all ids.
 */
export class KnownIds {
  /** A power of two of bits, so that a position is computed without a division. */
  readonly #bits: Uint32Array;
  readonly #lastBit: number;
  #added = 0;

  /** @param expected how many ids there are to be added at first; it is full at twice as many or more */
  constructor(expected: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(MIN_BITS, expected * BITS_PER_ID)));
    this.#bits = new Uint32Array(bits / 32);
    this.#lastBit = bits - 1;
  }

  /** The ids of a table of records. It takes some 0.2 seconds for a million. */
  static async read(connection: DuckDBConnection, records: string): Promise<KnownIds> {
    const counted = await connection.runAndReadAll(sql`SELECT count(*) FROM ${name(records)}`.text);
    const known = new KnownIds(Number(counted.getRows()[0]?.[0]));
    const result = await connection.stream(sql`SELECT _id FROM ${name(records)}`.text);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return known;
      for (const id of chunk.getColumnValues(0)) known.add(String(id));
    }
  }

  /** Whether it has become inaccurate, so that a larger one is better. */
  get isFull(): boolean {
    return this.#added * BITS_PER_ID_WHEN_FULL > this.#lastBit;
  }

  add(id: string): void {
    let isNew = false;
    this.#everyBit(id, (word, bit) => {
      isNew ||= (this.#bits[word]! & bit) === 0;
      this.#bits[word]! |= bit;
      return true;
    });
    if (isNew) this.#added += 1;
  }

  /** False only for an id that was never added. */
  mayHave(id: string): boolean {
    return this.#everyBit(id, (word, bit) => (this.#bits[word]! & bit) !== 0);
  }

  #everyBit(id: string, check: (word: number, bit: number) => boolean): boolean {
    const [first, step] = hashesOf(id);
    for (let i = 0, place = first; i < BITS_SET_PER_ID; i += 1, place += step) {
      const at = (place & this.#lastBit) >>> 0;
      if (!check(at >>> 5, 1 << (at & 31))) return false;
    }
    return true;
  }
}

/** The ids of each index. Ids of a failed write may stay in it: their lookup finds nothing. */
export class KnownIdsOfIndices {
  readonly #byTable = new Map<string, KnownIds>();

  /** Reads them at the first write, so that the time of a start does not depend on the number of documents. */
  async of({ records }: IndexState, connection: DuckDBConnection): Promise<KnownIds> {
    const known = this.#byTable.get(records);
    if (known !== undefined && !known.isFull) return known;
    const read = await KnownIds.read(connection, records);
    this.#byTable.set(records, read);
    return read;
  }

  forget({ records }: IndexState): void {
    this.#byTable.delete(records);
  }
}

/** Two hashes of a text, of which the others are made (Kirsch and Mitzenmacher). The second is odd, so that it visits all bits. */
function hashesOf(text: string): readonly [number, number] {
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul((second << 5) ^ (second >>> 27) ^ unit, 0x5bd1e995);
  }
  return [mixed(first), mixed(second) | 1];
}

/** The last step of MurmurHash3, which spreads what differs in a few bits over all of them. */
function mixed(hash: number): number {
  let bits = hash;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
