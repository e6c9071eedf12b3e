import { LRUCache } from "lru-cache";
import type { Database } from "../platform/database/index.ts";
import type { Log } from "../platform/log.ts";
import { insertRequests, watchedMerchants, type NewRequest } from "./request-store.ts";

const INTERVAL_MS = 1_000;
/** How long a new watch may be unknown in a process. */
const WATCHES_MS = 3_000;
const MAX_WAITING = 1_000;
/** One merchant leaves room for the others. */
const MAX_WAITING_OF_MERCHANT = 100;
/** A merchant whose every request fails must not fill the table: further ones are not recorded in that hour. */
const MAX_PER_HOUR = 1_000;
const HOUR_MS = 3_600_000;
const MAX_MERCHANTS = 10_000;

/**
 * Keeps requests in memory and writes them by one statement a second, after their responses were sent. It is bounded, and gives up what
 * it cannot write: a payment never waits for the log.
 */
export class RequestRecorder {
  readonly #db: Database;
  readonly #log: Log;
  readonly #counts = new LRUCache<string, number>({ max: MAX_MERCHANTS, ttl: HOUR_MS, noUpdateTTL: true });
  #waiting: NewRequest[] = [];
  readonly #waitingOf = new Map<string, number>();
  #dropped = 0;
  #watched: ReadonlySet<string> = new Set();
  #watchesReadAtMs = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor({ db, log }: { db: Database; log: Log }) {
    this.#db = db;
    this.#log = log;
    this.#plan();
  }

  /** Whether successful requests of the merchant are recorded. */
  isWatched(merchantGuid: string): boolean {
    return this.#watched.has(merchantGuid);
  }

  record(request: NewRequest): void {
    const { merchantGuid } = request;
    const count = this.#counts.get(merchantGuid) ?? 0;
    const waiting = this.#waitingOf.get(merchantGuid) ?? 0;
    const isFull = this.#waiting.length >= MAX_WAITING || waiting >= MAX_WAITING_OF_MERCHANT;
    if (count >= MAX_PER_HOUR || isFull) {
      this.#dropped++;
      return;
    }
    this.#counts.set(merchantGuid, count + 1);
    this.#waitingOf.set(merchantGuid, waiting + 1);
    this.#waiting.push(request);
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#writing;
    await this.#write().catch(() => undefined);
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#writing = this.#round().finally(() => {
        if (this.#timer) this.#plan();
      });
    }, INTERVAL_MS).unref();
  }

  async #round(): Promise<void> {
    try {
      await this.#write();
      if (performance.now() - this.#watchesReadAtMs > WATCHES_MS) await this.#readWatches();
    } catch (error) {
      this.#log.warn({ error: (error as Error).message }, "The request log could not be written.");
    }
  }

  async #write(): Promise<void> {
    const requests = this.#waiting;
    this.#waiting = [];
    this.#waitingOf.clear();
    if (this.#dropped > 0)
      this.#log.warn(
        { requests: this.#dropped },
        "Requests were left out of the request log: there were too many.",
      );
    this.#dropped = 0;
    if (requests.length > 0) await insertRequests(this.#db, requests);
  }

  async #readWatches(): Promise<void> {
    this.#watchesReadAtMs = performance.now();
    this.#watched = new Set((await watchedMerchants(this.#db)).map(({ merchantGuid }) => merchantGuid));
  }
}
