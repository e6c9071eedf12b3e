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
  recordProviderInitiated,
  uuidOfProviderReference,
  type Transaction,
} from "../transactions/index.ts";
import { findLateApproval } from "./late-approvals/record-late-approval.ts";
import { lookForLateApproval } from "./late-approvals/look-for-late-approval.ts";
import type { TransactionParts } from "./parts.ts";
import { resolveTransaction } from "./resolve-transaction.ts";

/** A provider notifies of a change or a dispute. A repetition changes nothing. */
export async function receiveNotification(
  parts: TransactionParts,
  notification: ProviderNotification,
): Promise<void> {
  const reference = notification.transactionUuid;
  const uuid = uuidOfProviderReference(reference);
  const original = await findTransaction(parts.db, uuid);
  if (!original) {
    parts.log.warn({ transaction: uuid }, "A provider notified about an unknown transaction.");
    return;
  }
  if (notification.kind !== "outcome_changed") {
    const late = await findLateApproval(parts.db, { transactionUuid: uuid, reference });
    return recordDispute(parts, { notification, original: late ?? original });
  }
  // A provider may approve what has ended here, or an attempt that another one followed.
  if (isFinal(original.status) || providerReferenceOf(original) !== reference)
    await lookForLateApproval(parts, { transaction: original, reference });
  else await resolveTransaction(parts, uuid);
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
    const isNew = await recordProviderInitiated(tx, {
      original,
      identity: { kind: "dispute", type, disputeId: notification.disputeId },
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

/** A dispute of a converted payment is recorded in the merchant's currency too, like every part of it. */
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
