import { Counter, Histogram } from "prom-client";

import type { Attempt, AttemptOutcome } from "./callback.ts";

const attempts = new Counter({
  name: "quittance_callback_attempts_total",
  help: "Attempts to deliver callbacks, by how they ended.",
  labelNames: ["outcome"] as const,
});

const givenUp = new Counter({
  name: "quittance_callbacks_given_up_total",
  help: "Callbacks that will not be tried again, by how the last attempt ended. Every one deserves a look.",
  labelNames: ["outcome"] as const,
});

const lag = new Histogram({
  name: "quittance_callback_lag_seconds",
  help: "From the first attempt of a callback to its acknowledgement.",
  buckets: [0.05, 0.25, 1, 5, 30, 120, 600, 3_600, 21_600, 86_400, 604_800],
});

export function countAttempt(
  { outcome }: Attempt,
  { createdAt, now }: { createdAt: Temporal.Instant; now: Temporal.Instant },
): void {
  attempts.inc({ outcome });
  if (outcome === "acknowledged") lag.observe(Math.max(0, now.since(createdAt).total("seconds")));
}

export function countGivenUp(outcome: AttemptOutcome): void {
  givenUp.inc({ outcome });
}
