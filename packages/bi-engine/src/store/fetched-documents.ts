import { LRUCache } from "lru-cache";
import type { FetchedRows, Row } from "../plan/target.ts";
import type { IndexState } from "./index-state.ts";

/** In characters of sources. */
const ROOM = 8 * 2 ** 20;
/** The memory of a row beside its source. */
const ROW_SIZE = 200;

/**
 * A cache of documents that responses had: a client that polls the newest ones mostly reads the same again. The number of a
 * document never refers to another version of it, so cached documents never become stale.
 */
export class FetchedDocuments {
  readonly #rows = new LRUCache<string, Row>({
    maxSize: ROOM,
    sizeCalculation: (row) => ROW_SIZE + row.reduce((sum: number, value) => sum + lengthOf(value), 0),
  });

  of({ records }: IndexState): FetchedRows {
    return {
      get: (doc) => this.#rows.get(`${records}/${doc}`),
      set: (doc, row) => void this.#rows.set(`${records}/${doc}`, row),
    };
  }
}

function lengthOf(value: Row[number]): number {
  return typeof value === "string" ? value.length : 0;
}
