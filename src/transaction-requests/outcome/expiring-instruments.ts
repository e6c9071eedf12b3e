import { recordEvent } from "../../events/index.ts";
import { findTransaction, sequenceBetweenMoves } from "../../transactions/index.ts";
import { claimExpiring } from "../../vault/index.ts";
import type { RecordParts, ViewParts } from "../parts.ts";
import { statusView } from "../view/transaction-status.ts";

/** At most so many are recorded at a time. */
export const EXPIRING_BATCH = 50;

/** Records once for each stored card that it expires this month or the next; the number of cards. */
export function recordExpiringInstruments(parts: RecordParts & ViewParts): Promise<number> {
  const { db, clock, notifyWorkers } = parts;
  const today = clock.now().toZonedDateTimeISO("UTC").toPlainDate().toPlainYearMonth();
  const months = [today, today.add({ months: 1 })].map(String);
  return db.transaction(async (tx) => {
    const instruments = await claimExpiring(tx, { months, limit: EXPIRING_BATCH });
    for (const { transactionUuid } of instruments) {
      const transaction = await findTransaction(tx, transactionUuid);
      if (!transaction) continue;
      const { uuid: id, tenantGuid, merchantGuid, testMode: test } = transaction;
      const object = await statusView({ ...parts, db: tx }, transaction);
      const from = sequenceBetweenMoves(transaction);
      await recordEvent(tx, {
        type: "instrument.expiring",
        id,
        tenantGuid,
        merchantGuid,
        test,
        object,
        from,
      });
    }
    if (instruments.length > 0) notifyWorkers();
    return instruments.length;
  });
}
