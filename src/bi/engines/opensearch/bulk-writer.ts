import type { Client } from "@opensearch-project/opensearch";
import { setTimeout as sleep } from "node:timers/promises";
import { DocumentRefused, type DocumentVersion, type VersionedDocument } from "../engine.ts";
import { isPassing } from "./cluster-error.ts";

/** A document to write into an alias, or to delete from it when it has no source. */
export interface Write {
  readonly alias: string;
  readonly document: DocumentVersion | VersionedDocument;
  /** A write into an index that is being built has nothing to do once the index is finished or abandoned. */
  readonly onlyIfThere: boolean;
}

/** One call stays well below the cluster's limit of 100 MB and its queue of 10 % of the heap. */
const maxCallBytes = 5_000_000;
const maxCallDocuments = 1_000;
const maxAttempts = 8;
const firstPauseMs = 100;

/**
 * Writes in bulk with versions of ours: the cluster keeps the newest, so repeated and late writes do no harm.
 * What a busy cluster turns away is sent again after a growing pause; at most `concurrency` calls are under way, and
 * whoever writes more waits. Throws when documents are refused for good, or after the last attempt.
 */
export class BulkWriter {
  readonly #client: Client;
  readonly #concurrency: number;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(client: Client, options: { concurrency: number }) {
    this.#client = client;
    this.#concurrency = options.concurrency;
  }

  async write(writes: readonly Write[]): Promise<void> {
    await Promise.all(chunks(writes).map((chunk) => this.#inTurn(() => this.#writeChunk(chunk))));
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    while (this.#underWay >= this.#concurrency) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
    this.#underWay++;
    try {
      await work();
    } finally {
      this.#underWay--;
      this.#waiting.shift()?.();
    }
  }

  async #writeChunk(chunk: readonly Write[]): Promise<void> {
    let open = chunk;
    // What is refused for good keeps nothing else from being stored: it is told when all others are.
    let refused: DocumentRefused | undefined;
    for (let attempt = 1; ; attempt++) {
      const tried = await this.#tryOnce(open, attempt);
      open = tried.again;
      refused ??= tried.refused;
      if (open.length === 0 && refused !== undefined) throw refused;
      if (open.length === 0) return;
      // Nodes that were turned away together should not come back together.
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** Returns the writes to be tried again, and the first that was refused. */
  async #tryOnce(
    writes: readonly Write[],
    attempt: number,
  ): Promise<{ again: readonly Write[]; refused?: DocumentRefused | undefined }> {
    try {
      const { body } = await this.#client.bulk({ body: bulkLines(writes), require_alias: true });
      let refused: DocumentRefused | undefined;
      const again = body.items.flatMap((item, position) => {
        const write = writes[position];
        const result = item.index ?? item.delete;
        if (write === undefined || result === undefined) throw new Error("a bulk answer with other items");
        const outcome = outcomeOf(write, result.status, result.error?.type);
        if (outcome === "again" && attempt < maxAttempts) return [write];
        if (outcome === "done") return [];
        refused ??= new DocumentRefused(write.document.id, result.error?.reason ?? String(result.status));
        return [];
      });
      return { again, refused };
    } catch (error) {
      if (!isPassing(error) || attempt >= maxAttempts) throw error;
      return { again: writes };
    }
  }
}

function outcomeOf(
  write: Write,
  status: number,
  errorType: string | undefined,
): "done" | "again" | "refused" {
  if (status < 300) return "done";
  if (status === 429 || status === 503) return "again";
  // 409: the same or a newer version is stored. 404: there is nothing to delete.
  if (status === 409) return "done";
  if (status === 404 && errorType === undefined) return "done";
  return write.onlyIfThere && errorType === "index_not_found_exception" ? "done" : "refused";
}

/** The client takes lines as they are, and saves parsing documents that are text already; its types do not say so. */
function bulkLines(writes: readonly Write[]): Record<string, unknown>[] {
  const lines = writes.flatMap(({ alias, document }) => {
    const version = { version: Number(document.version), version_type: "external" };
    const target = { _index: alias, _id: document.id, ...version };
    if (!("source" in document)) return [JSON.stringify({ delete: target })];
    return [JSON.stringify({ index: target }), oneLine(document.source)];
  });
  return lines as unknown as Record<string, unknown>[];
}

/** A line break in JSON can only stand between tokens, and in a bulk body it would end the document. */
function oneLine(source: string): string {
  return source.includes("\n") ? JSON.stringify(JSON.parse(source)) : source;
}

function chunks(writes: readonly Write[]): Write[][] {
  const result: Write[][] = [];
  let bytes = 0;
  for (const write of writes) {
    const size = "source" in write.document ? Buffer.byteLength(write.document.source) : 0;
    const last = result.at(-1);
    if (last === undefined || last.length >= maxCallDocuments || bytes + size > maxCallBytes) {
      result.push([write]);
      bytes = size;
    } else {
      last.push(write);
      bytes += size;
    }
  }
  return result;
}
