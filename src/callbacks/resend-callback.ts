import type { Queryable } from "../platform/database/index.ts";
import { enqueue } from "../platform/jobs/index.ts";
import { DELIVER_CALLBACK, findArchived, findTransaction } from "../transactions/index.ts";
import { recordAuditEvent } from "../tenancy/index.ts";
import type { Callback, CallbackRefusal } from "./callback.ts";
import { listCallbacks, reopenCallback } from "./callback-store.ts";
import { makeBody } from "./callback-body.ts";
import type { CallbackParts } from "./parts.ts";

/**
 * Sends the newest announcement of a transaction again, from the first attempt on: for a merchant whose system was
 * away longer than the schedule lasts.
 *
 * @param alongside written in the commit that plans the delivery
 */
export async function resendCallback(
  parts: CallbackParts,
  transactionUuid: string,
  { alongside }: { alongside?: (tx: Queryable) => Promise<void> } = {},
): Promise<Callback | CallbackRefusal> {
  const { db } = parts;
  const transaction = await findTransaction(db, transactionUuid);
  const newest = (await listCallbacks(db, transactionUuid)).at(-1);
  if (transaction && !newest && (await findArchived(db, transactionUuid)))
    return { refused: true, code: "archived" };
  if (!transaction || !newest) return { refused: true, code: "no_callback" };
  const { version, result, url } = newest;
  const body = JSON.stringify(await makeBody(parts, { transaction, result }));
  await db.transaction(async (tx) => {
    await reopenCallback(tx, { transactionUuid, version, body });
    await alongside?.(tx);
    await enqueue(tx, {
      kind: DELIVER_CALLBACK,
      key: `resend:${transactionUuid}`,
      owner: transaction.tenantGuid,
      lane: `callback:${transaction.merchantGuid}:${new URL(url).host}`,
      payload: { transactionUuid, version, result },
    });
    await recordAuditEvent(tx, {
      entity: "callback",
      target: transactionUuid,
      placeGuid: transaction.merchantGuid,
      facts: { version },
    });
  });
  parts.notifyWorkers();
  return { ...newest, status: "waiting", attempts: 0, nextAt: null, settledAt: null };
}
