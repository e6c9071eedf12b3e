import { claimDueSoon, type Dispute } from "../../disputes/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import type { RecordParts } from "../parts.ts";
import { describeDispute } from "../view/describe-dispute.ts";

/** Records an event of a dispute, as it stands in this database transaction. */
export async function recordDisputeEvent(
  tx: Queryable,
  event: {
    type: "dispute.updated" | "dispute.due_soon";
    dispute: Dispute;
    original: Pick<Transaction, "testMode">;
  },
): Promise<void> {
  const { type, dispute, original } = event;
  const { guid: id, tenantGuid, merchantGuid } = dispute;
  const object = await describeDispute(tx, dispute);
  await recordEvent(tx, { type, id, tenantGuid, merchantGuid, test: original.testMode, object });
}

/** At most so many are recorded at a time. */
export const DUE_SOON_BATCH = 50;

/** Before the deadline of a dispute. */
export const DUE_SOON_DAYS = 3;

/** Records once for each deadline that it is near; the number of disputes. */
export function recordDueSoon({ db, clock, notifyWorkers }: RecordParts): Promise<number> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const until = now.add({ hours: DUE_SOON_DAYS * 24 });
    const disputes = await claimDueSoon(tx, { now, until, limit: DUE_SOON_BATCH });
    for (const dispute of disputes) {
      const original = await findTransaction(tx, dispute.transactionUuid);
      if (original) await recordDisputeEvent(tx, { type: "dispute.due_soon", dispute, original });
    }
    if (disputes.length > 0) notifyWorkers();
    return disputes.length;
  });
}
