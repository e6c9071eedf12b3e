import { sql, type Queryable } from "../platform/database/index.ts";

/** Ends the links of lost cases of schedules or of registrations. */
export async function endLostLinks(
  tx: Queryable,
  {
    scheduleIds = [],
    registrations = [],
    at,
  }: { scheduleIds?: readonly string[]; registrations?: readonly string[]; at: Temporal.Instant },
): Promise<void> {
  await tx.execute(sql`
    with lost as (
      select id from recovery_cases where state = 'lost' and expires_at > ${at}
        and (schedule_id = any(${[...scheduleIds]}::text[]) or registration_uuid = any(${[...registrations]}::text[]))
      order by id for update)
    update recovery_cases set expires_at = ${at} from lost where recovery_cases.id = lost.id`);
}
