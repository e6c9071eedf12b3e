import { randomUUID } from "node:crypto";
import { sql, type Queryable } from "../../platform/database/index.ts";

export type Act = "noted" | "link_mail_resent" | "link_replaced" | "link_cancelled" | "callback_resent";

/** An action of a person on a payment or link, beside the follow-ups that name them themselves. */
export interface RecordedAct {
  readonly act: Act;
  /** The words of a note; null for every other act. */
  readonly text: string | null;
  readonly personId: string;
  /** For the person. */
  readonly name: string;
  readonly at: Temporal.Instant;
}

/** In the commit of what was done. */
export async function recordAct(
  tx: Queryable,
  {
    transactionUuid,
    personId,
    act,
    text,
  }: { transactionUuid: string; personId: string; act: Act; text?: string },
): Promise<void> {
  await tx.execute(sql`
    insert into console_activities (id, transaction_uuid, person_id, activity, text)
    values (${randomUUID()}, ${transactionUuid}, ${personId}, ${act}, ${text ?? null})`);
}

/** Oldest first; the newest 500. */
export async function actsOf(db: Queryable, transactionUuid: string): Promise<RecordedAct[]> {
  const rows = await db.query<RecordedAct>(sql`
    select activity as act, text, person_id, name, at
    from console_activities join console_people as person on person.id = person_id
    where transaction_uuid = ${transactionUuid} order by at desc, console_activities.id limit 500`);
  return rows.toReversed();
}

/** Notes of people on these transactions, oldest first. */
export function notesOf(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<{ readonly transactionUuid: string; readonly text: string; readonly at: Temporal.Instant }[]> {
  return db.query(sql`
    select transaction_uuid, text, at from console_activities
    where transaction_uuid = any(${transactionUuids}::text[]) and text is not null order by at, id`);
}

/** Erases what people noted on these transactions. */
export async function eraseNotes(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    delete from console_activities where transaction_uuid = any(${transactionUuids}::text[]) and text is not null`);
}
