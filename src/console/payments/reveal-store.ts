import { randomUUID } from "node:crypto";
import { databaseNow, sql, type Database, type Queryable } from "../../platform/database/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";

export const REVEAL_MINUTES = 10;

/** Shows one person the personal data of one payment for ten minutes; the audit has the reason, in the same commit. */
export async function recordReveal(
  db: Database,
  { transaction, personId, reason }: { transaction: Transaction; personId: string; reason: string },
): Promise<void> {
  const { uuid, merchantGuid } = transaction;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from console_reveals where expires_at <= ${databaseNow}`);
    await tx.execute(sql`
      insert into console_reveals (id, person_id, transaction_uuid, expires_at)
      values (${randomUUID()}, ${personId}, ${uuid},
        ${databaseNow} + make_interval(mins => ${REVEAL_MINUTES}::int))`);
    await recordAuditEvent(tx, {
      entity: "personalData",
      target: uuid,
      placeGuid: merchantGuid,
      facts: { reason },
    });
  });
}

/** Until when the person sees the personal data of the payment; undefined when they do not. */
export async function revealedUntil(
  db: Queryable,
  { personId, transactionUuid }: { personId: string; transactionUuid: string },
): Promise<Temporal.Instant | undefined> {
  const row = await db.maybeOne<{ until: Temporal.Instant }>(sql`
    select expires_at as until from console_reveals
    where person_id = ${personId} and transaction_uuid = ${transactionUuid} and expires_at > ${databaseNow}
    order by expires_at desc limit 1`);
  return row?.until;
}
