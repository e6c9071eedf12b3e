import { databaseNow, sql } from "../platform/database/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { FIRST_INQUIRY_SECONDS } from "./inquiry-schedule.ts";
import type { TransactionParts } from "./parts.ts";

/**
 * Before a provider is asked later than the record expects (a bank took its time): the first inquiry is put off until this
 * submission's time limit is surely over. False when an inquiry has begun: it may hear that the provider knows nothing and
 * end the payment, so that nothing may be submitted any more.
 */
export async function postponeInquiry(
  { db }: Pick<TransactionParts, "db">,
  { uuid, inquireAt }: Transaction,
): Promise<boolean> {
  const postponed = await db.execute(sql`
    update transactions set inquire_at = ${databaseNow} + make_interval(secs => ${FIRST_INQUIRY_SECONDS}::int)
    where uuid = ${uuid} and inquire_at = ${inquireAt}::timestamptz`);
  return postponed === 1;
}
