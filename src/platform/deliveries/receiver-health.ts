import { LRUCache } from "lru-cache";

import type { Attempt, AttemptOutcome } from "./attempt.ts";

const UNREACHABLE: readonly AttemptOutcome[] = [
  "timeout",
  "connection_failed",
  "certificate_refused",
  "address_refused",
  "retry_later",
];
/** A single failure may be chance. */
const FAILURES_BEFORE_REST = 2;
const MAX_REST_SECONDS = 30;
const MAX_RECEIVERS = 10_000;

/**
 * The receivers that cannot be reached at the moment: a hundred thousand callbacks for one of them must not keep the gateway
 * busy with failing attempts. After a rest a few are tried; any response ends the rests.
 */
export class ReceiverHealth {
  readonly #failing = new LRUCache<string, { failures: number; countedAt: Temporal.Instant }>({
    max: MAX_RECEIVERS,
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
    const seconds = Math.min(MAX_REST_SECONDS, 2 ** Math.min(failures - FAILURES_BEFORE_REST, 10));
    return Temporal.Duration.from({ seconds });
  }
}
