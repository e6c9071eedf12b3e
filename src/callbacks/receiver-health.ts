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
  readonly #failures = new Map<string, number>();

  /** How long the receiver's lane rests after this attempt, if at all. */
  restAfter(lane: string, { outcome }: Attempt): Temporal.Duration | undefined {
    if (!UNREACHABLE.includes(outcome)) {
      this.#failures.delete(lane);
      return undefined;
    }
    const failures = (this.#failures.get(lane) ?? 0) + 1;
    if (this.#failures.size >= MOST_RECEIVERS) this.#failures.clear();
    this.#failures.set(lane, failures);
    if (failures < FAILURES_BEFORE_REST) return undefined;
    const seconds = Math.min(MOST_REST_SECONDS, 2 ** Math.min(failures - FAILURES_BEFORE_REST, 10));
    return Temporal.Duration.from({ seconds });
  }
}
