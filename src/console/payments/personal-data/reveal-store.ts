import { randomUUID } from "node:crypto";
import { databaseRealNow, sql, type Database, type Queryable } from "../../../platform/database/index.ts";
import { recordAuditEvent } from "../../../tenancy/index.ts";

export const REVEAL_MINUTES = 10;

/** A payment or a customer's profile. */
interface RevealedSubject {
  readonly id: string;
  readonly placeGuid: string;
}

/** Shows one person the personal data of one payment or profile for ten minutes; the audit has the reason, in the same commit. */
export async function recordReveal(
  db: Database,
  { subject, personId, reason }: { subject: RevealedSubject; personId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from console_reveals where expires_at <= ${databaseRealNow}`);
    await tx.execute(sql`
      insert into console_reveals (id, person_id, subject, expires_at)
      values (${randomUUID()}, ${personId}, ${subject.id},
        ${databaseRealNow} + make_interval(mins => ${REVEAL_MINUTES}::int))`);
    await recordAuditEvent(tx, {
      entity: "personalData",
      target: subject.id,
      placeGuid: subject.placeGuid,
      facts: { reason },
    });
  });
}

/** Until when the person sees the personal data of the payment or profile; undefined when they do not. */
export async function revealedUntil(
  db: Queryable,
  { personId, subject }: { personId: string; subject: string },
): Promise<Temporal.Instant | undefined> {
  const row = await db.maybeOne<{ until: Temporal.Instant }>(sql`
    select expires_at as until from console_reveals
    where person_id = ${personId} and subject = ${subject} and expires_at > ${databaseRealNow}
    order by expires_at desc limit 1`);
  return row?.until;
}
