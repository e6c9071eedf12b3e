import { disputeReportsOf, listEvidence, responsesOf, type Dispute } from "../../disputes/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";

/** A dispute as `listDisputes` shows it, without its evidence. */
export async function describeDispute(db: Queryable, dispute: Dispute) {
  const { guid, disputeId, transactionUuid, merchantGuid, connectorGuid, endedAt } = dispute;
  const reports = await disputeReportsOf(db, guid);
  return {
    guid,
    disputeId,
    transactionUuid,
    merchantGuid,
    connectorGuid,
    ...stageOf(dispute),
    openedAt: formatTime(dispute.openedAt),
    modifiedAt: formatTime(dispute.modifiedAt),
    endedAt: endedAt && formatTime(endedAt),
    reports: reports.map((report) => ({ ...stageOf(report), occurredAt: formatTime(report.occurredAt) })),
    responses: await responsesTo(db, guid),
  };
}

async function responsesTo(db: Queryable, disputeGuid: string) {
  const responses = [];
  for (const response of await responsesOf(db, { disputeGuid })) {
    const { chargebackUuid, kind, state, reason: because, sentAt, endedAt } = response;
    const files = (await listEvidence(db, chargebackUuid)).map(({ type, mediaType, bytes }) => ({
      type,
      mediaType,
      bytes,
    }));
    responses.push({
      chargebackUuid,
      kind,
      state,
      because,
      files,
      sentAt: formatTime(sentAt),
      endedAt: endedAt && formatTime(endedAt),
    });
  }
  return responses;
}

function stageOf({
  stage,
  amount,
  reason,
  reasonCode,
  dueAt,
}: Pick<Dispute, "stage" | "amount" | "reason" | "reasonCode" | "dueAt">) {
  const { currency } = amount;
  return {
    stage,
    amount: formatAmount(amount),
    currency,
    reason,
    reasonCode,
    dueAt: dueAt && formatTime(dueAt),
  };
}

function formatTime(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
