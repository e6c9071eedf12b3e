import { setImmediate as nextTurn } from "node:timers/promises";
import type { JsonRecord } from "../mapping/json-value.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { type DocumentRows, type UnmappedFields, readDocument } from "../mapping/read-document.ts";
import { createRowBatch } from "../mapping/rows.ts";
import type { Operation } from "./versions.ts";

/** Documents that were split into rows before it is their turn to be written, valid as long as the mapping does not change. */
export class ReadAhead {
  readonly batch = createRowBatch();
  readonly #mapping: Mapping;
  readonly #rows = new Map<Operation, DocumentRows>();

  constructor(mapping: Mapping) {
    this.#mapping = mapping;
  }

  /** Reads a document. One that cannot be read yet, or not at all, is left to the write itself. */
  read(operation: Operation): void {
    if (operation.action === "delete") return;
    try {
      const rows = this.#read(operation, this.#mapping);
      if (!("unmapped" in rows)) this.#rows.set(operation, rows);
    } catch {
      // The write itself meets the same error, and refuses the document or fails.
    }
  }

  /** The rows of a document, which is read again when the mapping has changed. */
  rowsOf(operation: Operation, mapping: Mapping): DocumentRows | UnmappedFields {
    const rows = mapping === this.#mapping ? this.#rows.get(operation) : undefined;
    return rows ?? this.#read(operation, mapping);
  }

  #read(operation: Operation, mapping: Mapping): DocumentRows | UnmappedFields {
    return readDocument(mapping, operation.document ?? readObject(operation.source ?? "{}"), this.batch);
  }
}

function readObject(source: string): JsonRecord {
  const parsed: unknown = JSON.parse(source);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Error("a document is an object");
  return parsed as JsonRecord;
}

/** This many documents are read before control is returned to the event loop. */
const STRETCH = 50;

/** Reads while the previous batch is being committed, which the database does in its own threads. */
export async function readAhead(mapping: Mapping, operations: readonly Operation[]): Promise<ReadAhead> {
  const ahead = new ReadAhead(mapping);
  for (const [i, operation] of operations.entries()) {
    ahead.read(operation);
    if (i % STRETCH === STRETCH - 1) await nextTurn();
  }
  return ahead;
}
