import { sql, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";

/** Job kind of the transaction requests: inquires whether a provider approved what ended here. Stored with each job. */
export const LOOK_FOR_LATE_APPROVAL = "find-late-approval";
const FIRST_LOOK = { minutes: 15 };

/**
 * The job that looks for an approval after the end: the customer may be at the provider's page and pay there all the same
 * (spec: it "usually cannot be prevented"). A notification of it can get lost; the job finds the money by an inquiry.
 */
export function lateLookUpJob(at: Temporal.Instant): Sql {
  return sql`look as (
    ${insertJobs({
      kind: LOOK_FOR_LATE_APPROVAL,
      key: sql`reference`,
      owner: sql`tenant_guid`,
      lane: sql`${`${LOOK_FOR_LATE_APPROVAL}:`} || connector_guid`,
      payload: sql`jsonb_build_object('transactionUuid', uuid, 'reference', reference)`,
      runAt: sql`${at.add(FIRST_LOOK)}::timestamptz`,
      from: sql`moved, lateral (select case when submissions <= 1 then uuid else uuid || '-' || submissions end) as named (reference)
        where result ? 'providerUrl' and submissions > last_declined_submission`,
    })})`;
}
