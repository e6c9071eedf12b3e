/** An event between the demo merchant and the gateway. */
interface LiveEvent {
  readonly kind: "request" | "response" | "callback";
  /** ISO 8601, UTC. */
  readonly at: string;
  /** `POST /api/v3/transaction/demo-card/debit`, `200 in 12 ms`, `POST http://127.0.0.1:9999/callbacks` */
  readonly title: string;
  /** For a callback: how the receiver responded. */
  readonly outcome?: string;
  /** A request and its response have the same. */
  readonly requestId?: string;
  /** Without secrets, and shortened. */
  readonly body: string;
}

/** An event with its id, by which a browser continues after a lost connection. */
export interface NumberedEvent {
  readonly id: string;
  readonly event: LiveEvent;
}

/** More of them in one second are not shown: a person reads fewer, and a load test pays with its own rate. */
const MAX_PER_SECOND = 20;
/** Kept for browsers that come later, or again. */
const MAX_KEPT = 100;

/** Passes events on to the browsers that watch, and keeps the newest. In memory: it is a view, not a record. */
export class LiveEvents {
  /** Distinguishes the events of this start from those of an earlier one, whose numbers began at 1 too. */
  readonly #start: string;
  readonly #kept: NumberedEvent[] = [];
  readonly #watchers = new Set<(event: NumberedEvent) => void>();
  #count = 0;
  #second = 0;
  #admitted = 0;

  constructor(start: string) {
    this.#start = start;
  }

  /** Whether a request or callback of this moment (milliseconds since 1970) is to be shown. */
  admits(atMs: number): boolean {
    const second = Math.floor(atMs / 1_000);
    if (second !== this.#second) this.#admitted = 0;
    this.#second = second;
    this.#admitted += 1;
    return this.#admitted <= MAX_PER_SECOND;
  }

  publish(event: LiveEvent): void {
    this.#count += 1;
    const numbered = { id: `${this.#start}-${this.#count}`, event };
    this.#kept.push(numbered);
    if (this.#kept.length > MAX_KEPT) this.#kept.shift();
    for (const watcher of this.#watchers) watcher(numbered);
  }

  /** All that is kept, or what came after that event. Unknown ids are of an earlier start, or too old: then all. */
  since(lastId: string | undefined): readonly NumberedEvent[] {
    const index = this.#kept.findIndex(({ id }) => id === lastId);
    return this.#kept.slice(index + 1);
  }

  /** Returns a function that ends it. */
  watch(watcher: (event: NumberedEvent) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  get watchers(): number {
    return this.#watchers.size;
  }
}
