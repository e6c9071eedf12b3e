import type { Engine } from "../src/engine/engine.ts";
import type { Operation } from "../src/store/versions.ts";
import { benchDocument, seeded } from "./documents.ts";

/** As many payments in a second as the gateway takes on two cores, in the batches in which they are projected. */
const DOCUMENTS_PER_SECOND = 200;
const EVERY_MS = 250;

/** Most of what changes is young: captures, callbacks, settlements of the day. Of so many changes one is of any other document. */
const YOUNG = 5_000;
const ANY_OF = 25;

/** Writes documents at a steady rate until it is stopped: half of them new, half of them changed. */
export class SteadyWrites {
  readonly #engine: Engine;
  readonly #index: string;
  readonly #count: number;
  readonly #random = seeded(7);
  readonly #timer: NodeJS.Timeout;
  #last: Promise<unknown> = Promise.resolve();
  #written = 0;
  readonly #startedMs = performance.now();

  /** `count` is the number of documents that are there. */
  constructor(engine: Engine, { index, count }: { readonly index: string; readonly count: number }) {
    this.#engine = engine;
    this.#index = index;
    this.#count = count;
    this.#timer = setInterval(() => {
      this.#last = this.#last.then(() => this.#writeBatch());
    }, EVERY_MS);
  }

  /** Resolves with the documents written in a second. */
  async stop(): Promise<number> {
    clearInterval(this.#timer);
    await this.#last;
    return this.#written / ((performance.now() - this.#startedMs) / 1_000);
  }

  async #writeBatch(): Promise<void> {
    const batch = Array.from({ length: (DOCUMENTS_PER_SECOND * EVERY_MS) / 1_000 }, (_, i): Operation => {
      const isNew = i % 2 === 0;
      const end = this.#count + this.#written + i;
      const among = i % (2 * ANY_OF) === 1 ? end : Math.min(YOUNG, end);
      const number = isNew ? end : end - 1 - Math.floor(this.#random() * among);
      const source = JSON.stringify(benchDocument(number, this.#count, this.#random));
      return { action: "index", id: `doc-${number}`, source };
    });
    await this.#engine.write(this.#index, batch);
    this.#written += batch.length;
  }
}
