import { LRUCache } from "lru-cache";

import type { Attempt, AttemptOutcome } from "./callback.ts";

const UNREACHABLE: readonly AttemptOutcome[] = [
  "timeout",
  "connection_failed",
  "certificate_refused",
  "address_refused",
  "told_to_wait",
];
/** One failure may be chance. */
const FAILURES_BEFORE_REST = 2;
const MOST_REST_SECONDS = 30;
const MOST_RECEIVERS = 10_000;

/**
 * Remembers which receivers can't be reached just now, so that a hundred thousand callbacks for one of them don't keep
 * the gateway busy with finding out again and again. After a rest a few are tried; an answer ends the matter.
 */
export class ReceiverHealth {
  readonly #failing = new LRUCache<string, { failures: number; countedAt: Temporal.Instant }>({
    max: MOST_RECEIVERS,
  });

  /**
   * How long the receiver's lane rests after this attempt, which began at that time and ended now, if at all. Attempts that
   * were under way together make the rest longer only once: a short outage of a fast receiver is no long one.
   */
  restAfter(
    receiver: string,
    { attempt, startedAt, now }: { attempt: Attempt; startedAt: Temporal.Instant; now: Temporal.Instant },
  ): Temporal.Duration | undefined {
    if (!UNREACHABLE.includes(attempt.outcome)) {
      this.#failing.delete(receiver);
      return undefined;
    }
    const before = this.#failing.get(receiver);
    const isCounted =
      !before ||
      before.failures < FAILURES_BEFORE_REST ||
      Temporal.Instant.compare(startedAt, before.countedAt) > 0;
    const failures = (before?.failures ?? 0) + (isCounted ? 1 : 0);
    if (isCounted) this.#failing.set(receiver, { failures, countedAt: now });
    if (failures < FAILURES_BEFORE_REST) return undefined;
    const seconds = Math.min(MOST_REST_SECONDS, 2 ** Math.min(failures - FAILURES_BEFORE_REST, 10));
    return Temporal.Duration.from({ seconds });
  }
}
