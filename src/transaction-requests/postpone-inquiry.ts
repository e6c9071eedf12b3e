import { sql } from "../platform/database/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { firstInquiryAt } from "./inquiry-schedule.ts";
import type { TransactionParts } from "./parts.ts";

/**
 * Before a provider is asked later than the record expects (a bank took its time): the first inquiry is put off until this
 * submission's time limit is surely over. False when an inquiry has begun: it may hear that the provider knows nothing and
 * end the payment, so that nothing may be submitted any more.
 */
export async function postponeInquiry(
  { db, clock }: Pick<TransactionParts, "db" | "clock">,
  { uuid, inquireAt }: Transaction,
): Promise<boolean> {
  const postponed = await db.execute(sql`
    update transactions set inquire_at = ${firstInquiryAt(clock.now())}::timestamptz
    where uuid = ${uuid} and inquire_at = ${inquireAt}::timestamptz`);
  return postponed === 1;
}
