import { databaseRealNow, sql, type Queryable } from "../../platform/database/index.ts";
import { IDLE_MINUTES, MAX_HOURS } from "./session.ts";

/** An open session of a person. */
export interface OpenSession {
  readonly id: string;
  readonly createdAt: Temporal.Instant;
  readonly seenAt: Temporal.Instant;
  readonly address: string;
  readonly userAgent: string;
}

/** The last used first. */
export function listSessions(db: Queryable, personId: string): Promise<OpenSession[]> {
  return db.query<OpenSession>(sql`
    select id, created_at, seen_at, address, user_agent from console_sessions
    where person_id = ${personId} and not awaits_code
      and seen_at > ${databaseRealNow} - make_interval(mins => ${IDLE_MINUTES}::int)
      and created_at > ${databaseRealNow} - make_interval(hours => ${MAX_HOURS}::int)
    order by seen_at desc, id`);
}

/** One of the person's own. */
export async function closeSessionById(
  db: Queryable,
  { personId, id }: { personId: string; id: string },
): Promise<void> {
  await db.execute(sql`delete from console_sessions where person_id = ${personId} and id = ${id}`);
}
