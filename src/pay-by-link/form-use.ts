import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import { isFinal, type Transaction } from "../transactions/index.ts";
import { isPayByLink } from "./link.ts";

/**
 * Records that a person used the page of a link for the first time. Programs that check addresses in mails open the page as
 * well, and use nothing on it.
 */
export async function recordFormUse(db: Queryable, { uuid, request, status }: Transaction): Promise<void> {
  if (!isPayByLink(request) || isFinal(status)) return;
  await db.execute(sql`
    insert into payment_link_form_uses (transaction_uuid, at) values (${uuid}, ${databaseNow})
    on conflict (transaction_uuid) do nothing`);
}

export async function formUseOf(db: Queryable, uuid: string): Promise<Temporal.Instant | undefined> {
  const found = await db.maybeOne<{ at: Temporal.Instant }>(sql`
    select at from payment_link_form_uses where transaction_uuid = ${uuid}`);
  return found?.at;
}
