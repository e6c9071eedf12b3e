import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import { cancelOrExpire, findTransaction, type TransactionState } from "../transactions/index.ts";
import { isPayByLink } from "./link.ts";

type CancelLinkRefusal =
  | Refusal<"link_not_found">
  | (Refusal<"not_cancellable"> & { readonly status: TransactionState });

/**
 * Cancels a link for the merchant. spec: from pending, await_redirect and redirected (on the selection page until a method is
 * chosen); cancelling a cancelled one succeeds again. The database decides between a payment and this.
 */
export async function cancelLink(
  parts: { db: Queryable; clock: Clock; notifyWorkers: () => void },
  options: { uuid: string; merchantGuid: string },
): Promise<"cancelled" | CancelLinkRefusal> {
  const transaction = await findTransaction(parts.db, options.uuid);
  if (transaction?.merchantGuid !== options.merchantGuid) return { refused: true, code: "link_not_found" };
  if (!isPayByLink(transaction.request)) {
    return { refused: true, code: "not_cancellable", status: transaction.status };
  }
  const moved = await cancelOrExpire(parts.db, {
    uuid: transaction.uuid,
    trigger: "cancel_requested",
    at: parts.clock.now(),
  });
  if (!isRefusal(moved)) parts.notifyWorkers();
  else if (moved.status !== "cancelled")
    return { refused: true, code: "not_cancellable", status: moved.status };
  return "cancelled";
}
