import { setTimeout as sleep } from "node:timers/promises";
import { isEventLoopBusy } from "../platform/event-loop.ts";
import { done, type JobKind } from "../platform/jobs/index.ts";
import { computeWhatIf } from "./compute-what-if.ts";
import type { WhatIfParts } from "./parts.ts";
import { findWhatIf, finishWhatIf, recordProgress } from "./what-if-store.ts";

/** Job kind: computes a what-if. Stored with each job. */
export const RUN_WHAT_IF = "run-what-if";

const TRIES = 3;
const AFTER_FAILURE = Temporal.Duration.from({ seconds: 10 });
/** How long each step waits at most while the process is busy with payments. */
const MAX_YIELD_MS = 500;
const YIELD_STEP_MS = 25;

/**
 * A what-if begins again after a crash: it only reads. After three failures it has failed, which is recorded; a job that cannot record it is
 * never given up, so that none is running for ever.
 */
export function runWhatIfJobKind(parts: WhatIfParts): JobKind<{ guid: string }> {
  return {
    name: RUN_WHAT_IF,
    leaseSeconds: 3_600,
    laneConcurrency: 1,
    retryAfter: () => AFTER_FAILURE,
    run: async ({ payload: { guid }, attempts }) => {
      const found = await findWhatIf(parts.db, guid);
      if (found?.state !== "running") return done;
      try {
        const result = await computeWhatIf(parts, found, {
          onProgress: async (progress) => {
            await recordProgress(parts.db, { guid, progress });
            await yieldToPayments();
          },
        });
        await finishWhatIf(
          parts.db,
          result === undefined ? { guid, failure: "draft_does_not_fit" } : { guid, result },
        );
      } catch (error) {
        if (attempts < TRIES - 1) throw error;
        parts.log.error({ err: error, whatIf: guid }, "A what-if could not be computed.");
        await finishWhatIf(parts.db, { guid, failure: "not_computed" });
      }
      return done;
    },
  };
}

async function yieldToPayments(): Promise<void> {
  const endsAtMs = performance.now() + MAX_YIELD_MS;
  while ((await isEventLoopBusy()) && performance.now() < endsAtMs) await sleep(YIELD_STEP_MS);
}
