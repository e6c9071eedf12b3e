import { cardsForgotten } from "../connectors/index.ts";
import { declineOf } from "../platform/api-errors/index.ts";
import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { insertJobs } from "../platform/jobs/index.ts";
import { moveTransaction, type NotInState } from "./move-transaction.ts";
import type { Transaction, TransactionError } from "./transaction.ts";

/** Why a transaction ended before any provider decided it. */
const REASONS = {
  customer_cancelled: "userCancelled",
  cancel_requested: "transactionCancelled",
  link_expired: "transactionExpired",
  transaction_expired: "transactionExpired",
} as const;

/** Ends a transaction that waits for its customer, says who or what ended it, and forgets the card it was to be paid with. */
export async function endEarly(
  db: Queryable,
  { uuid, trigger, at }: { uuid: string; trigger: keyof typeof REASONS; at: Temporal.Instant },
): Promise<Transaction | NotInState> {
  const error: TransactionError = { ...declineOf(REASONS[trigger]), createdAt: at.toString() };
  const alongside = [...cardsForgotten(sql`moved`), latePaymentLookedFor(at)];
  return moveTransaction(db, { uuid, trigger, at, error, alongside });
}

/** Job kind of the transaction requests: asks a provider whether it has approved what ended here. */
export const LOOK_FOR_LATE_PAYMENT = "look-for-late-payment";
const FIRST_LOOK = { minutes: 15 };

/**
 * The customer may be at the provider's own page, and pay there all the same (spec: it "usually cannot be prevented"). The
 * provider tells of it; but should its notification get lost, the money is found by asking.
 */
function latePaymentLookedFor(at: Temporal.Instant): Sql {
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
