import { LRUCache } from "lru-cache";

import type { Clock } from "../clock.ts";
import type { Attempt, AttemptOutcome } from "./attempt.ts";

/** How many requests to a receiver are under way at the same time before its first response: it may hang. */
export const FIRST_WINDOW = 1;
/** The same after its first response. */
const ANSWERED_WINDOW = 4;
const MAX_WINDOW = 256;
/**
 * Deliveries to a quick receiver that are prepared or recorded meanwhile: what the database takes for them is no load of the
 * receiver.
 */
const BESIDE_REQUESTS = 256;
/** A delivery that waits longer for its turn gives its worker back: the receiver was quick, and has become slow. */
const TURN_WITHIN_MS = 2_000;
/**
 * A receiver that takes longer gets no more at a time; more at once would only make it slower. The time includes what this
 * process waits for itself when it is busy, so that the limits are generous.
 */
const FAST_MS = 1_000;
/** A receiver that takes longer has too much at a time. */
const SLOW_MS = 3_000;
const MAX_RECEIVERS = 10_000;

/** A response that is no sign of load. */
const NEUTRAL: readonly AttemptOutcome[] = ["not_acknowledged", "gone", "redirected", "answer_too_large"];

interface Window {
  /** Not a whole number while it grows slowly. */
  readonly size: number;
  /** From there on it grows by one a round, and below by one a response. */
  readonly slowGrowthFrom: number;
  readonly narrowedAt: Temporal.Instant | undefined;
  /** Its last response came fast. */
  readonly isQuick: boolean;
}

interface EndedRequest {
  readonly attempt: Attempt;
  readonly startedAt: Temporal.Instant;
  readonly now: Temporal.Instant;
}

/** The requests to a receiver: how many are under way, and what is ready to follow. */
interface Requests {
  underWay: number;
  readonly waiting: Set<() => void>;
}

const UNKNOWN: Window = {
  size: FIRST_WINDOW,
  slowGrowthFrom: MAX_WINDOW,
  narrowedAt: undefined,
  isQuick: false,
};
const FIRST_ANSWERED: Window = { ...UNKNOWN, size: ANSWERED_WINDOW };

/**
 * How many requests to each receiver are under way at the same time: additive increase while it responds fast and all of them
 * are used, multiplicative decrease when it fails or is slow, as TCP does it (RFC 5681, RFC 7661). Slowness alone never narrows a
 * window below four: a receiver may take its time. One that never responded gets one delivery at a time.
 */
export class DeliveryWindows {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_RECEIVERS });
  /** Only of receivers with requests. */
  readonly #requests = new Map<string, Requests>();
  readonly #clock: Pick<Clock, "after">;

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  /** Requests to this receiver that may be under way now: 1 to 256. */
  sizeOf(receiver: string): number {
    return Math.floor((this.#windows.get(receiver) ?? UNKNOWN).size);
  }

  /** Deliveries to it that may be in work, from the claim of the job to its end. */
  deliveriesTo(receiver: string): number {
    return this.sizeOf(receiver) + (this.isQuick(receiver) ? BESIDE_REQUESTS : 0);
  }

  /**
   * Sends when the window has room; undefined when it has none within two seconds.
   *
   * @param send resolves with the attempt and its beginning, by which the window is adapted
   */
  async sendInTurn(receiver: string, send: () => Promise<EndedRequest>): Promise<Attempt | undefined> {
    const requests = this.#requests.get(receiver) ?? { underWay: 0, waiting: new Set() };
    this.#requests.set(receiver, requests);
    const isFull = () => requests.underWay >= this.sizeOf(receiver);
    if (isFull()) {
      if (!(await this.#turn(requests))) return undefined;
    } else requests.underWay += 1;
    try {
      const wasFull = isFull();
      const ended = await send();
      this.adapt(receiver, { ...ended, isFull: wasFull || isFull() });
      return ended.attempt;
    } finally {
      requests.underWay -= 1;
      this.#continue(receiver, requests);
    }
  }

  /** Resolves with true when the request counts as under way, with false when that takes too long. */
  #turn(requests: Requests): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const cancel = this.#clock.after(TURN_WITHIN_MS, () => {
      requests.waiting.delete(begin);
      resolve(false);
    });
    const begin = (): void => {
      cancel();
      requests.waiting.delete(begin);
      requests.underWay += 1;
      resolve(true);
    };
    requests.waiting.add(begin);
    return promise;
  }

  #continue(receiver: string, requests: Requests): void {
    for (const begin of requests.waiting) {
      if (requests.underWay >= this.sizeOf(receiver)) return;
      begin();
    }
    if (requests.underWay === 0) this.#requests.delete(receiver);
  }

  /** Adapts the window to an attempt that began at `startedAt` and ended at `now`. It grows only while it is full. */
  adapt(
    receiver: string,
    { attempt, startedAt, now, isFull }: EndedRequest & { readonly isFull: boolean },
  ): void {
    const trouble = troubleOf(attempt);
    const first = trouble === "failed" ? UNKNOWN : FIRST_ANSWERED;
    const before = this.#windows.get(receiver) ?? first;
    const window = { ...before, isQuick: trouble !== "failed" && attempt.durationMs <= FAST_MS };
    if (trouble === "none")
      this.#windows.set(receiver, isFull || !this.#windows.has(receiver) ? wider(window) : window);
    else if (trouble === "some" || isOfNarrowedRound(window, startedAt)) this.#windows.set(receiver, window);
    else {
      const minimum = trouble === "slow" ? ANSWERED_WINDOW : 1;
      this.#windows.set(receiver, narrower(window, { minimum, now }));
    }
  }

  /** Whether the receiver's last response came fast. */
  isQuick(receiver: string): boolean {
    return this.#windows.get(receiver)?.isQuick ?? false;
  }

  /** Receivers whose last response came fast, those that were used last first. */
  *quick(): Iterable<string> {
    for (const [receiver, { isQuick }] of this.#windows.entries()) if (isQuick) yield receiver;
  }
}

function troubleOf({ outcome, durationMs }: Attempt): "none" | "some" | "slow" | "failed" {
  if (outcome !== "acknowledged" && !NEUTRAL.includes(outcome)) return "failed";
  if (durationMs > SLOW_MS) return "slow";
  return outcome === "acknowledged" && durationMs <= FAST_MS ? "none" : "some";
}

function wider(window: Window): Window {
  const step = window.size < window.slowGrowthFrom ? 1 : 1 / window.size;
  return { ...window, size: Math.min(MAX_WINDOW, window.size + step) };
}

/** Only the first failure counts among deliveries that were in progress together. */
function isOfNarrowedRound({ narrowedAt }: Window, startedAt: Temporal.Instant): boolean {
  return narrowedAt !== undefined && Temporal.Instant.compare(startedAt, narrowedAt) <= 0;
}

function narrower(window: Window, { minimum, now }: { minimum: number; now: Temporal.Instant }): Window {
  const { size } = window;
  const half = Math.max(1, Math.floor(size / 2));
  return { ...window, size: Math.max(Math.min(size, minimum), half), slowGrowthFrom: half, narrowedAt: now };
}
