import type { Clock } from "../clock.ts";
import type { Queryable } from "../database/index.ts";
import { enqueue } from "./enqueue.ts";
import { done, doublingRetry, type JobKind } from "./job.ts";

/** The request that decided does the work at once: the job finds nothing left, unless the process ended before. */
const AFTER_SECONDS = 60;

/** Plans the job for what a request decided and does itself after the commit of the decision. */
export async function planFinish(
  tx: Queryable,
  { clock }: { clock: Clock },
  { kind, id, owner }: { kind: string; id: string; owner: string },
): Promise<void> {
  const runAt = clock.now().add({ seconds: AFTER_SECONDS });
  await enqueue(tx, { kind, key: id, owner, runAt, payload: { id } });
}

/** Does what a request decided and did not finish. `finish` may be repeated, and does nothing for what is done. */
export function finishJobKind(
  name: string,
  finish: (id: string) => Promise<void>,
): JobKind<{ readonly id: string }> {
  return {
    name,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 24 }),
    run: async ({ payload }) => {
      await finish(payload.id);
      return done;
    },
  };
}
