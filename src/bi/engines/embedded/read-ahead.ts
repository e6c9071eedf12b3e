import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type DocumentRows,
  type Mapping,
  QueryError,
  createRowBatch,
  readDocument,
} from "../../query/index.ts";
import type { Operation } from "./versions.ts";

/** Documents that were split into rows before their turn to be written came, for as long as the mapping stays. */
export class ReadAhead {
  /** Where the rows are, and where those have to go that are read later. */
  readonly batch = createRowBatch();
  readonly #mapping: Mapping;
  readonly #rows = new Map<Operation, DocumentRows>();

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** The rows of a document; undefined when it has to be read with another mapping. */
  rowsOf(operation: Operation, mapping: Mapping): DocumentRows | undefined {
    return mapping === this.#mapping ? this.#rows.get(operation) : undefined;
  }

  /** What cannot be read yet, or not at all, is left for the turn of the write. */
  read(operation: Operation): void {
    if (operation.document === undefined) return;
    try {
      const rows = readDocument(this.#mapping, operation.document, this.batch);
      if (!("unmapped" in rows)) this.#rows.set(operation, rows);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
    }
  }
}

/** So many documents are read at a stretch; then whoever else uses the process has a turn. */
const stretch = 50;

/** Reads while the batch before is being committed, which the database does in threads of its own. */
export async function readAhead(mapping: Mapping, operations: readonly Operation[]): Promise<ReadAhead> {
  const ahead = new ReadAhead(mapping);
  for (const [i, operation] of operations.entries()) {
    ahead.read(operation);
    if (i % stretch === stretch - 1) await nextTurn();
  }
  return ahead;
}
