import type { ProviderNotification } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  callbackJob,
  findTransaction,
  openTransaction,
  uuidOfProviderReference,
  type Transaction,
} from "../transactions/index.ts";
import { sql } from "../platform/database/index.ts";
import type { TransactionParts } from "./parts.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** A provider tells something on its own. Telling it twice changes nothing. */
export async function receiveNotification(
  parts: TransactionParts,
  notification: ProviderNotification,
): Promise<void> {
  const uuid = uuidOfProviderReference(notification.transactionUuid);
  if (notification.kind === "outcome_changed") {
    await settleTransaction(parts, uuid);
    return;
  }
  const original = await findTransaction(parts.db, uuid);
  if (!original) {
    parts.log.warn({ transaction: uuid }, "A provider notified of a dispute on an unknown transaction.");
    return;
  }
  await recordDispute(parts, { notification, original });
}

type Dispute = Exclude<ProviderNotification, { kind: "outcome_changed" }>;

/**
 * A chargeback, or its reversal, is a transaction of its own, made by the gateway (public API facts: its
 * merchantTransactionId is `auto-<uuid>`), final from the start and announced to the original's callback URL.
 */
async function recordDispute(
  parts: TransactionParts,
  { notification, original }: { notification: Dispute; original: Transaction },
): Promise<void> {
  const type = notification.kind === "chargeback" ? "chargeback" : "chargeback-reversal";
  const uuid = parts.ids.transactionUuid();
  await parts.db.transaction(async (tx) => {
    const known = await tx.maybeOne(sql`
      select uuid from transactions
      where reference_uuid = ${original.uuid} and type = ${type} and result->'dispute'->>'disputeId' = ${notification.disputeId}`);
    if (known) return;
    const opened = await openTransaction(tx, {
      uuid,
      tenantGuid: original.tenantGuid,
      merchantGuid: original.merchantGuid,
      connectorGuid: original.connectorGuid,
      metaConnectorGuid: original.metaConnectorGuid,
      merchantTransactionId: `auto-${uuid}`,
      type,
      status: "success",
      amountMinor: notification.amount.minor,
      currency: notification.amount.currency,
      referenceUuid: original.uuid,
      callbackUrl: original.callbackUrl,
      callbackHash: original.callbackHash,
      callbackOnPending: false,
      request: {},
      result: { dispute: { disputeId: notification.disputeId, reason: notification.reason } },
      card: original.card,
      initiatedBy: "provider",
      apiVersion: "psp",
      testMode: original.testMode,
      at: parts.clock.now(),
    });
    if (!opened || isRefusal(opened))
      throw new Error(`The ${type} of ${original.uuid} could not be recorded.`);
    await tx.execute(sql`
      with opened as (select * from transactions where uuid = ${uuid}),
        ${callbackJob({ from: sql`opened`, result: "OK", pendingOnly: false })}
      insert into transaction_changes (transaction_uuid) values (${original.uuid})`);
  });
  parts.nudge();
}
