import { isPayByLink } from "../pay-by-link/index.ts";
import { databaseNow, sql } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { moveTransaction, type StoredRequest } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

const BATCH = 200;

/**
 * Ends transactions whose time is over: links are cancelled (spec), others fail as expired (code 2005). The database's
 * clock decides, in the same statement that moves them, so a payment at the same second is either in time or not at all.
 */
export async function expireDueTransactions(parts: TransactionParts): Promise<number> {
  const due = await parts.db.query<{ uuid: string; request: StoredRequest }>(sql`
    select uuid, request from transactions
    where expires_at <= ${databaseNow} and final_at is null and inquire_at is null
    order by expires_at limit ${BATCH}::int`);
  let expired = 0;
  for (const { uuid, request } of due) {
    const at = parts.clock.now();
    const moved = isPayByLink(request)
      ? await moveTransaction(parts.db, { uuid, trigger: "link_expired", at })
      : await moveTransaction(parts.db, {
          uuid,
          trigger: "transaction_expired",
          at,
          error: expiredError(at),
        });
    if (!isRefusal(moved)) expired++;
  }
  if (expired > 0) parts.nudge();
  return expired;
}

function expiredError(at: Temporal.Instant) {
  return {
    code: 2005,
    message: "Transaction expired",
    adapterCode: null,
    adapterMessage: null,
    createdAt: at.toString(),
  };
}
