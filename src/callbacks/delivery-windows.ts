import { LRUCache } from "lru-cache";

import type { Attempt, AttemptOutcome } from "./callback.ts";

/** How many deliveries to a receiver are under way at the same time before its first response: it may hang. */
export const FIRST_WINDOW = 1;
/** The same after its first response. */
const ANSWERED_WINDOW = 4;
const MAX_WINDOW = 64;
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

const UNKNOWN: Window = {
  size: FIRST_WINDOW,
  slowGrowthFrom: MAX_WINDOW,
  narrowedAt: undefined,
  isQuick: false,
};
const FIRST_ANSWERED: Window = { ...UNKNOWN, size: ANSWERED_WINDOW };

/**
 * How many deliveries to each receiver are under way at the same time: additive increase while it responds fast,
 * multiplicative decrease when it fails or is slow, as TCP does it (RFC 5681). Slowness alone never narrows a window below
 * four: a receiver may take its time. One that never responded gets one delivery at a time.
 */
export class DeliveryWindows {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_RECEIVERS });

  /** Deliveries to this receiver that may be under way now: 1 to 64. */
  sizeOf(receiver: string): number {
    return Math.floor((this.#windows.get(receiver) ?? UNKNOWN).size);
  }

  /** Adapts the window to an attempt that began at `startedAt` and ended at `now`. */
  adapt(
    receiver: string,
    { attempt, startedAt, now }: { attempt: Attempt; startedAt: Temporal.Instant; now: Temporal.Instant },
  ): void {
    const trouble = troubleOf(attempt);
    const first = trouble === "failed" ? UNKNOWN : FIRST_ANSWERED;
    const before = this.#windows.get(receiver) ?? first;
    const window = { ...before, isQuick: trouble !== "failed" && attempt.durationMs <= FAST_MS };
    if (trouble === "none") this.#windows.set(receiver, wider(window));
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

/** Of what was under way together only the first failure counts. */
function isOfNarrowedRound({ narrowedAt }: Window, startedAt: Temporal.Instant): boolean {
  return narrowedAt !== undefined && Temporal.Instant.compare(startedAt, narrowedAt) <= 0;
}

function narrower(window: Window, { minimum, now }: { minimum: number; now: Temporal.Instant }): Window {
  const { size } = window;
  const half = Math.max(1, Math.floor(size / 2));
  return { ...window, size: Math.max(Math.min(size, minimum), half), slowGrowthFrom: half, narrowedAt: now };
}
