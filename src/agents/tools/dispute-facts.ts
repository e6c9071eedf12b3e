import type { Dispute, DisputeStanding } from "../../disputes/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { timeText } from "./payment-facts.ts";
import { untrusted } from "./untrusted.ts";

/** A dispute with its deadline, its outcome and what was answered. */
export function disputeFacts({ dispute, outcome, response }: DisputeStanding) {
  return {
    ...factsOf(dispute),
    outcome,
    answer: response && { kind: response.kind, state: response.state, sentAt: timeText(response.sentAt) },
  };
}

function factsOf(dispute: Dispute) {
  return {
    paymentUuid: dispute.transactionUuid,
    merchantGuid: dispute.merchantGuid,
    stage: dispute.stage,
    amount: formatAmount(dispute.amount),
    currency: dispute.amount.currency,
    reason: untrusted(dispute.reason),
    reasonCode: untrusted(dispute.reasonCode),
    answerUntil: dispute.dueAt && timeText(dispute.dueAt),
    openedAt: timeText(dispute.openedAt),
    endedAt: dispute.endedAt && timeText(dispute.endedAt),
  };
}
