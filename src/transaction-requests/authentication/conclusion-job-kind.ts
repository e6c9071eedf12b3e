import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { abandoned, findAuthentication, replaceAuthentication } from "../../three-d-secure/index.ts";
import type { TransactionParts } from "../parts.ts";
import { concludeAuthentication } from "./conclude-authentication.ts";
import { CONCLUDE_AUTHENTICATION, conclusionJob, deadlineOf } from "./conclusion-job.ts";

/** Runs `conclusionJob`: no authentication stays open, also when the customer or the ACS never returns. */
export function concludeAuthenticationJobKind(
  parts: TransactionParts,
): JobKind<{ threeDSServerTransID: string }> {
  return {
    name: CONCLUDE_AUTHENTICATION,
    leaseSeconds: 120,
    laneConcurrency: 8,
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 300, tries: 50 }),
    run: async ({ payload: { threeDSServerTransID } }) => {
      const found = await findAuthentication(parts.db, threeDSServerTransID);
      if (found === undefined) return done;
      const now = parts.clock.now();
      if (found.authentication.state === "completed") {
        await concludeAuthentication(parts, found.authentication);
        return done;
      }
      if (Temporal.Instant.compare(now, deadlineOf(found.authentication)) < 0) {
        await enqueue(parts.db, conclusionJob(found.authentication));
        return done;
      }
      const step = abandoned(found.authentication, now);
      const ended = isRefusal(step) ? undefined : await replaceAuthentication(parts.db, found, step);
      // Another step came first: the job reads the new state.
      if (ended === undefined)
        return { kind: "again", after: Temporal.Duration.from({ seconds: 1 }), because: "it changed" };
      await concludeAuthentication(parts, ended.authentication);
      return done;
    },
  };
}
