import { sql, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";

/** Job kind of the transaction requests: asks a provider whether it has approved what ended here. */
export const LOOK_FOR_LATE_PAYMENT = "look-for-late-payment";
const FIRST_LOOK = { minutes: 15 };

/**
 * The customer may be at the provider's own page, and pay there all the same (spec: it "usually cannot be prevented"). The
 * provider tells of it; but should its notification get lost, the money is found by asking.
 */
export function latePaymentLookedFor(at: Temporal.Instant): Sql {
  return sql`look as (
    ${insertJobs({
      kind: LOOK_FOR_LATE_PAYMENT,
      key: sql`reference`,
      lane: sql`${`${LOOK_FOR_LATE_PAYMENT}:`} || connector_guid`,
      payload: sql`jsonb_build_object('transactionUuid', uuid, 'reference', reference)`,
      runAt: sql`${at.add(FIRST_LOOK)}::timestamptz`,
      from: sql`moved, lateral (select case when submissions <= 1 then uuid else uuid || '-' || submissions end) as named (reference)
        where result ? 'providerUrl' and submissions > last_declined_submission`,
    })})`;
}
