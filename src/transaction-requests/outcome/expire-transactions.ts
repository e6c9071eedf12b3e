import { isPayByLink } from "../../pay-by-link/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  cancelOrExpire,
  findExpired,
  isFinal,
  type NotInState,
  type Transaction,
} from "../../transactions/index.ts";
import { movedOrCurrent } from "./current-transaction.ts";
import type { RecordParts } from "../parts.ts";

export const EXPIRY_BATCH = 200;

/**
 * Expires transactions: links are cancelled (spec), others fail, both with code 2005. The database's clock decides in the
 * statement that moves them, so that a payment in the same second is either in time or refused.
 */
export async function expireDueTransactions(parts: RecordParts): Promise<number> {
  const due = await findExpired(parts.db, { limit: EXPIRY_BATCH });
  let expired = 0;
  for (const { uuid, request } of due) {
    const moved = await expireTransaction(parts, { uuid, request });
    if (!isRefusal(moved)) expired++;
  }
  if (expired > 0) parts.notifyWorkers();
  return expired;
}

async function expireTransaction(
  parts: RecordParts,
  { uuid, request }: Pick<Transaction, "uuid" | "request">,
): Promise<Transaction | NotInState> {
  const trigger = isPayByLink(request) ? "link_expired" : "transaction_expired";
  return cancelOrExpire(parts.db, { uuid, trigger, at: parts.clock.now() });
}

/** Expires a transaction when its customer opens it before the worker found it. */
export async function expireIfDue(parts: RecordParts, transaction: Transaction): Promise<Transaction> {
  const { status, expiresAt, inquireAt } = transaction;
  if (isFinal(status) || expiresAt === null || inquireAt !== null) return transaction;
  if (Temporal.Instant.compare(expiresAt, parts.clock.now()) > 0) return transaction;
  const moved = await expireTransaction(parts, transaction);
  if (!isRefusal(moved)) parts.notifyWorkers();
  return movedOrCurrent(parts, moved, transaction);
}
