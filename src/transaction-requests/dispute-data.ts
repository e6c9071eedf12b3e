import type { Queryable } from "../platform/database/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import { findProviderInitiated, findTransaction, type Transaction } from "../transactions/index.ts";
import type { StatusResponse } from "./http/schemas.ts";

type DisputeData = Partial<Pick<StatusResponse, "chargebackData" | "chargebackReversalData">>;

/** `chargebackData` or `chargebackReversalData` of a dispute; nothing for any other transaction. */
export async function disputeDataOf(db: Queryable, transaction: Transaction): Promise<DisputeData> {
  const { type, referenceUuid, amountMinor, currency } = transaction;
  if (type !== "chargeback" && type !== "chargeback-reversal") return {};
  if (referenceUuid === null || amountMinor === null || currency === null) return {};
  const original = await findTransaction(db, referenceUuid);
  if (!original) return {};
  const at = transaction.createdAt.toString({ smallestUnit: "second" });
  const common = {
    originalUuid: original.uuid,
    originalMerchantTransactionId: original.merchantTransactionId,
    amount: formatAmount({ minor: amountMinor, currency }),
    currency,
    reason: transaction.result.dispute?.reason ?? null,
  };
  if (type === "chargeback") return { chargebackData: { ...common, chargebackDateTime: at } };
  const chargebackUuid = await chargebackOf(db, transaction);
  return { chargebackReversalData: { ...common, chargebackUuid, reversalDateTime: at } };
}

/** The chargeback of the same dispute. */
async function chargebackOf(db: Queryable, reversal: Transaction): Promise<string | null> {
  const { referenceUuid: originalUuid, result } = reversal;
  if (originalUuid === null || result.dispute === undefined) return null;
  const { disputeId } = result.dispute;
  const chargeback = await findProviderInitiated(db, {
    originalUuid,
    identity: { kind: "dispute", type: "chargeback", disputeId },
  });
  return chargeback?.uuid ?? null;
}
