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
/** How long the cluster waits for a primary that is just lost, before it turns the document away. */
const primaryWithin = "10s";

/**
 * Writes in bulk with versions of ours: the cluster keeps the newest, so repeated and late writes do no harm.
 * Documents that a busy cluster turns away are sent again after a growing pause; at most `concurrency` calls are under way, and
 * a further writer waits.
 *
 * @throws `DocumentRefused` for documents that are refused for good, `IndexGone`, and another error after the last attempt
 */
export class BulkWriter {
  readonly #client: Client;
  readonly #concurrency: number;
  readonly #firstPauseMs: number;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(client: Client, options: { concurrency: number; firstPauseMs?: number }) {
    this.#client = client;
    this.#concurrency = options.concurrency;
    this.#firstPauseMs = options.firstPauseMs ?? firstPauseMs;
  }

  async write(writes: readonly Write[]): Promise<void> {
    const refused: Refused[] = [];
    await Promise.all(
      chunks(writes).map((chunk) =>
        this.#inTurn(async () => void refused.push(...(await this.#writeChunk(chunk)))),
      ),
    );
    const [first] = refused;
    if (first === undefined) return;
    throw new DocumentRefused(first.id, first.reason, [...new Set(refused.map(({ id }) => id))]);
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

  /** Stores the chunk; returns the documents that were refused for good, beside which the others are stored. */
  async #writeChunk(chunk: readonly Write[]): Promise<readonly Refused[]> {
    let open = chunk;
    const refused: Refused[] = [];
    for (let attempt = 1; ; attempt++) {
      const tried = await this.#tryOnce(open, attempt);
      open = tried.again;
      refused.push(...tried.refused);
      if (open.length === 0) return refused;
      // Nodes that were turned away together should not come back together.
      await sleep(this.#firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  /** The writes to be tried again, and those that were refused. */
  async #tryOnce(writes: readonly Write[], attempt: number): Promise<Tried> {
    try {
      // Each attempt goes to the next node that responds.
      const { body } = await this.#client.bulk(
        { body: bulkLines(writes), require_alias: true, timeout: primaryWithin },
        { maxRetries: 0 },
      );
      const tried: { again: Write[]; refused: Refused[] } = { again: [], refused: [] };
      for (const [position, item] of body.items.entries()) {
        const write = writes[position];
        const result = item.index ?? item.delete;
        if (write === undefined || result === undefined) throw new Error("a bulk response with other items");
        const outcome = outcomeOf(write, result.status, result.error?.type);
        if (outcome === "gone") throw new IndexGone(`there is no ${write.alias}`);
        if (outcome === "again") tried.again.push(write);
        else if (outcome === "refused")
          tried.refused.push({
            id: write.document.id,
            reason: result.error?.reason ?? String(result.status),
          });
      }
      // Nothing is wrong with the document: it is no refusal, after which it would be skipped.
      if (tried.again.length > 0 && attempt >= maxAttempts) throw new ClusterBusy(tried.again.length);
      return tried;
    } catch (error) {
      if (!isPassing(error) || attempt >= maxAttempts) throw error;
      return { again: writes, refused: [] };
    }
  }
}

/** The index of a document is not there any more: a rebuild has replaced it, or an operator deleted it. */
export class IndexGone extends Error {}

/** The cluster turned documents away in each attempt; the caller tries later. */
class ClusterBusy extends Error {
  constructor(documents: number) {
    super(`the search cluster turned ${documents} documents away, ${maxAttempts} times`);
  }
}

interface Refused {
  readonly id: string;
  readonly reason: string;
}

interface Tried {
  readonly again: readonly Write[];
  readonly refused: readonly Refused[];
}

function outcomeOf(
  write: Write,
  status: number,
  errorType: string | undefined,
): "done" | "again" | "gone" | "refused" {
  if (status < 300) return "done";
  // 429 when it is too busy, 500 and above when a node with a part of the index is lost.
  if (status === 429 || status >= 500) return "again";
  // 409: the same or a newer version is stored. 404: there is nothing to delete.
  if (status === 409) return "done";
  if (status === 404 && errorType === undefined) return "done";
  if (errorType !== "index_not_found_exception") return "refused";
  return write.onlyIfThere ? "done" : "gone";
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
