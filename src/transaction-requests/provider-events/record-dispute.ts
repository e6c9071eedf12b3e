import type { ProviderEvent } from "../../connectors/index.ts";
import {
  lockConversion,
  originalOfFollowUp,
  recordConvertedFollowUp,
  type ConvertedType,
} from "../../dcc/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { countChargedBack, recordProviderInitiated, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";

type Dispute = Pick<
  Extract<ProviderEvent, { kind: "chargeback" | "chargeback_reversed" }>,
  "kind" | "disputeId" | "amount" | "reason"
>;

/** A chargeback, or its reversal, is a transaction of its own, announced to the original's callback URL. */
export async function recordDispute(
  parts: TransactionParts,
  { dispute, original }: { dispute: Dispute; original: Transaction },
): Promise<void> {
  const type = dispute.kind === "chargeback" ? "chargeback" : "chargeback-reversal";
  const { disputeId, reason, amount } = dispute;
  const uuid = parts.ids.transactionUuid();
  await parts.db.transaction(async (tx) => {
    const isNew = await recordProviderInitiated(tx, {
      original,
      identity: { kind: "dispute", type, disputeId },
      transaction: {
        ...recordByProvider(parts, original),
        uuid,
        type,
        amountMinor: amount.minor,
        currency: amount.currency,
        result: { dispute: { disputeId, reason } },
      },
    });
    if (!isNew) return;
    await countChargedBack(tx, original);
    await recordInMerchantsCurrency(tx, { uuid, type, original, amount });
  });
  parts.notifyWorkers();
}

/** What the record of something that a provider did by itself has from the transaction that it follows. */
export function recordByProvider({ clock }: Pick<TransactionParts, "clock">, original: Transaction) {
  return {
    tenantGuid: original.tenantGuid,
    merchantGuid: original.merchantGuid,
    connectorGuid: original.connectorGuid,
    metaConnectorGuid: original.metaConnectorGuid,
    callbackUrl: original.callbackUrl,
    callbackHash: original.callbackHash,
    callbackOnPending: false,
    request: {},
    card: original.card,
    initiatedBy: "provider",
    apiVersion: "psp",
    testMode: original.testMode,
    at: clock.now(),
  };
}

/** What is disputed of a converted payment is recorded in the merchant's currency too, as every part of it. */
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
