import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import {
  cancelOrExpire,
  findTransaction,
  isInitial,
  type Transaction,
  type TransactionState,
} from "../transactions/index.ts";
import { isPayByLink } from "./link.ts";

type CancelLinkRefusal =
  | Refusal<"link_not_found">
  | (Refusal<"not_cancellable"> & { readonly status: TransactionState });

/**
 * Cancels a link, or another payment page, for the merchant. spec: a link from pending, await_redirect and redirected (on the
 * selection page until a method is chosen); cancelling a cancelled one succeeds again. Any other page can be cancelled while nobody
 * has paid on it, so that a changed basket ends its page. The database decides between a payment and this.
 */
export async function cancelLink(
  parts: { db: Queryable; clock: Clock; notifyWorkers: () => void },
  options: { uuid: string; merchantGuid: string },
): Promise<"cancelled" | CancelLinkRefusal> {
  const transaction = await findTransaction(parts.db, options.uuid);
  if (transaction?.merchantGuid !== options.merchantGuid) return { refused: true, code: "link_not_found" };
  const isLink = isPayByLink(transaction.request);
  if (!isLink && !isPaymentPage(transaction)) {
    return { refused: true, code: "not_cancellable", status: transaction.status };
  }
  const moved = await cancelOrExpire(parts.db, {
    uuid: transaction.uuid,
    trigger: isLink ? "cancel_requested" : "page_cancelled",
    at: parts.clock.now(),
  });
  if (!isRefusal(moved)) parts.notifyWorkers();
  else if (moved.status !== "cancelled")
    return { refused: true, code: "not_cancellable", status: moved.status };
  return "cancelled";
}

/** Whether the customer continues it on a page of the gateway. */
export function isPaymentPage({ type, redirectToken }: Transaction): boolean {
  return isInitial(type) && redirectToken !== null;
}
