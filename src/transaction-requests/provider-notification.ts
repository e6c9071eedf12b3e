import type { ProviderNotification } from "../connectors/index.ts";
import {
  lockConversion,
  originalOfFollowUp,
  recordConvertedFollowUp,
  type ConvertedType,
} from "../dcc/index.ts";
import type { Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import {
  countChargedBack,
  findTransaction,
  isFinal,
  providerReferenceOf,
  recordAfterwards,
  uuidOfProviderReference,
  type Transaction,
} from "../transactions/index.ts";
import { findLatePayment } from "./late-payments/record-late-payment.ts";
import { lookForLatePayment } from "./late-payments/look-for-late-payment.ts";
import type { TransactionParts } from "./parts.ts";
import { settleTransaction } from "./settle-transaction.ts";

/** A provider tells something on its own. Telling it twice changes nothing. */
export async function receiveNotification(
  parts: TransactionParts,
  notification: ProviderNotification,
): Promise<void> {
  const reference = notification.transactionUuid;
  const uuid = uuidOfProviderReference(reference);
  const original = await findTransaction(parts.db, uuid);
  if (!original) {
    parts.log.warn({ transaction: uuid }, "A provider notified of an unknown transaction.");
    return;
  }
  if (notification.kind !== "outcome_changed") {
    const late = await findLatePayment(parts.db, { transactionUuid: uuid, reference });
    return recordDispute(parts, { notification, original: late ?? original });
  }
  // What is over here may have been approved there all the same, and so may an attempt that another one followed.
  if (isFinal(original.status) || providerReferenceOf(original) !== reference)
    await lookForLatePayment(parts, { transaction: original, reference });
  else await settleTransaction(parts, uuid);
}

type Dispute = Exclude<ProviderNotification, { kind: "outcome_changed" }>;

/** A chargeback, or its reversal, is a transaction of its own, announced to the original's callback URL. */
async function recordDispute(
  parts: TransactionParts,
  { notification, original }: { notification: Dispute; original: Transaction },
): Promise<void> {
  const type = notification.kind === "chargeback" ? "chargeback" : "chargeback-reversal";
  const uuid = parts.ids.transactionUuid();
  await parts.db.transaction(async (tx) => {
    const isNew = await recordAfterwards(tx, {
      original,
      knownBy: { kind: "dispute", type, disputeId: notification.disputeId },
      transaction: {
        uuid,
        tenantGuid: original.tenantGuid,
        merchantGuid: original.merchantGuid,
        connectorGuid: original.connectorGuid,
        metaConnectorGuid: original.metaConnectorGuid,
        type,
        amountMinor: notification.amount.minor,
        currency: notification.amount.currency,
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
      },
    });
    if (!isNew) return;
    await countChargedBack(tx, original);
    await recordInMerchantsCurrency(tx, { uuid, type, original, amount: notification.amount });
  });
  parts.notifyWorkers();
}

/** What is disputed of a converted payment is known in the merchant's currency too, as every part of it. */
async function recordInMerchantsCurrency(
  tx: DatabaseTransaction,
  dispute: { uuid: string; type: ConvertedType; original: Transaction; amount: Money },
): Promise<void> {
  const { uuid: transactionUuid, type, original, amount } = dispute;
  const conversion = await lockConversion(tx, original.uuid);
  if (!conversion || amount.currency !== original.currency) return;
  const convertedMinor = amount.minor;
  const originalMinor = await originalOfFollowUp(tx, conversion, { type, chargedMinor: convertedMinor });
  await recordConvertedFollowUp(tx, { transactionUuid, type, conversion, originalMinor, convertedMinor });
}
