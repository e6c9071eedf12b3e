import { request } from "undici";
import type { Log } from "../log.ts";

const SEND_EVERY_MS = 2_000;
const MAX_ITEMS_PER_REQUEST = 512;
/** A collector that is away costs items, never memory. */
const MAX_WAITING = 8_192;
const TIMEOUT_MS = 10_000;
/** A collector that does not respond must not hold the end of the process. */
const CLOSE_TIMEOUT_MS = 3_000;

interface OtlpSenderOptions<Item> {
  /** The collector's address, without the signal's path. */
  readonly url: string;
  readonly path: "/v1/traces" | "/v1/logs";
  /** As the warning in the log calls them. */
  readonly name: "Traces" | "Logs";
  /** Where failures are logged. */
  readonly log: Log;
  readonly bodyOf: (items: readonly Item[]) => object;
}

/**
 * Sends one signal to an OpenTelemetry collector: OTLP 1 over HTTP, in JSON
 * (why not with the official packages: docs/decisions/trace-exporter.md).
 */
export class OtlpSender<Item> {
  readonly #options: OtlpSenderOptions<Item>;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  readonly #closing = new AbortController();
  #waiting: Item[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #isFailing = false;

  constructor(options: OtlpSenderOptions<Item>) {
    this.#options = options;
    this.#url = `${options.url.replace(/(?<!\/)\/+$/, "")}${options.path}`;
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS);
    this.#timer.unref();
  }

  add(item: Item): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(item);
    if (this.#waiting.length >= MAX_ITEMS_PER_REQUEST) void this.#send();
  }

  /** Sends what waits, for three seconds at most. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const timeout = setTimeout(() => this.#closing.abort(), CLOSE_TIMEOUT_MS);
    await this.#sending;
    await this.#send();
    clearTimeout(timeout);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendBatches().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendBatches(): Promise<void> {
    const { log, name } = this.#options;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MAX_ITEMS_PER_REQUEST);
      try {
        await this.#post(batch);
        if (this.#isFailing) log.info({ dropped: this.#dropped }, `${name} are sent again.`);
        this.#isFailing = false;
        this.#dropped = 0;
      } catch (error) {
        this.#dropped += batch.length;
        if (!this.#isFailing) log.warn({ error: (error as Error).message }, `${name} cannot be sent.`);
        this.#isFailing = true;
        return;
      }
    }
  }

  async #post(items: readonly Item[]): Promise<void> {
    const response = await request(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(this.#options.bodyOf(items)),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      signal: this.#closing.signal,
    });
    await response.body.dump();
    if (response.statusCode >= 300) throw new Error(`The collector responded with ${response.statusCode}.`);
  }
}
