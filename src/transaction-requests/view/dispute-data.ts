import {
  findDispute,
  latestDisputeOf,
  responsesOf,
  type Dispute,
  type StoredResponse,
} from "../../disputes/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { findProviderInitiated, findTransaction, type Transaction } from "../../transactions/index.ts";
import type { DisputeData, StatusResponse } from "../http/status-response-schema.ts";

type DisputeFields = Partial<
  Pick<StatusResponse, "chargebackData" | "chargebackReversalData" | "disputeData">
>;

/**
 * `chargebackData` or `chargebackReversalData` of what a dispute moved, and `disputeData` of a disputed payment; nothing for
 * any other transaction.
 */
export async function disputeDataOf(db: Queryable, transaction: Transaction): Promise<DisputeFields> {
  const { type, referenceUuid, amountMinor, currency } = transaction;
  if (transaction.result.isDisputed) {
    const dispute = await latestDisputeOf(db, transaction.uuid);
    return dispute ? { disputeData: await described(db, dispute) } : {};
  }
  if (type !== "chargeback" && type !== "chargeback-reversal") return {};
  if (referenceUuid === null || amountMinor === null || currency === null) return {};
  const original = await findTransaction(db, referenceUuid);
  if (!original) return {};
  const at = transaction.createdAt.toString({ smallestUnit: "second" });
  const { disputeId } = transaction.result.dispute ?? {};
  const { connectorGuid } = original;
  const dispute = disputeId === undefined ? undefined : await findDispute(db, { connectorGuid, disputeId });
  const common = {
    originalUuid: original.uuid,
    originalMerchantTransactionId: original.merchantTransactionId,
    amount: formatAmount({ minor: amountMinor, currency }),
    currency,
    reason: transaction.result.dispute?.reason ?? null,
    ...(dispute && { disputeData: await described(db, dispute) }),
  };
  if (type === "chargeback") return { chargebackData: { ...common, chargebackDateTime: at } };
  const chargebackUuid = await chargebackOf(db, transaction);
  return { chargebackReversalData: { ...common, chargebackUuid, reversalDateTime: at } };
}

async function described(db: Queryable, dispute: Dispute): Promise<DisputeData> {
  const response = (await responsesOf(db, { disputeGuid: dispute.guid })).at(-1);
  const { disputeId, stage, amount, reason, reasonCode, dueAt, openedAt, modifiedAt } = dispute;
  return {
    adapterDisputeId: disputeId,
    status: stage,
    amount: formatAmount(amount),
    currency: amount.currency,
    reasonText: reason,
    ...(reasonCode !== null && { reasonCode }),
    ...(dueAt && { dueAt: secondsText(dueAt) }),
    createdAt: secondsText(openedAt),
    modifiedAt: secondsText(modifiedAt),
    ...(response && {
      metaData: { response: responseWord(response), respondedAt: secondsText(response.sentAt) },
    }),
  };
}

/** The merchant's response to the dispute, in one word. */
function responseWord({ state, kind }: StoredResponse) {
  if (state === "sent") return "pending";
  if (state === "refused") return "refused";
  return kind === "accept" ? "accepted" : "evidence_submitted";
}

function secondsText(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}

/** The chargeback that a reversal returns the money of. */
async function chargebackOf(db: Queryable, reversal: Transaction): Promise<string | null> {
  const { referenceUuid: originalUuid, result } = reversal;
  if (originalUuid === null || result.dispute === undefined) return null;
  const { disputeId, isSecond = false } = result.dispute;
  const chargeback = await findProviderInitiated(db, {
    originalUuid,
    identity: { kind: "dispute", type: "chargeback", disputeId, isSecond },
  });
  return chargeback?.uuid ?? null;
}
