import { sql } from "../../../platform/database/index.ts";
import { done, doublingRetry, type JobKind } from "../../../platform/jobs/index.ts";
import type { AdapterParts } from "../../port/index.ts";
import { advanceDispute } from "./dispute-steps.ts";
import { DECIDE_DISPUTE } from "./plan-decision.ts";

/** Decides a dispute against a merchant who did not respond until its deadline. */
export function decideDisputes(
  parts: Pick<AdapterParts, "db" | "notify" | "clock">,
): JobKind<{ readonly disputeId: string }> {
  return {
    name: DECIDE_DISPUTE,
    run: async ({ payload: { disputeId } }) => {
      // A step that was taken may be taken again: the first notification may have been lost.
      const isUnanswered = await parts.db.maybeOne(sql`
        select dispute_id from simulator_disputes where dispute_id = ${disputeId} and response_reference is null
          and stage in ('chargeback', 'second_chargeback', 'lost')`);
      if (isUnanswered) await advanceDispute(parts, { disputeId, step: "lose" });
      return done;
    },
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 24 }),
    leaseSeconds: 60,
    laneConcurrency: 4,
  };
}
