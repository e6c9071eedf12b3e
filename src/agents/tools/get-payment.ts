import { Type } from "typebox";
import { callbacksOf } from "../../callbacks/index.ts";
import { disputeStandingsOf } from "../../disputes/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { findFollowUps, transactionHistory, type Transaction } from "../../transactions/index.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { disputeFacts } from "./dispute-facts.ts";
import { declinesOf } from "./explain-decline.ts";
import { paymentFacts, restFacts, statusWord, timeText } from "./payment-facts.ts";
import { defineTool, NO_SUCH_PAYMENT, type AgentParts } from "./tool.ts";
import { NOTICE } from "./untrusted.ts";
import { findVisiblePayment } from "./visible-payment.ts";

/** More follow-ups, moves and callbacks than a payment has. */
const MAX_ENTRIES = 100;

export const getPaymentTool = defineTool({
  name: "get_payment",
  description:
    "Get one payment with its story: its moves between states, what followed it, its callbacks, its errors and its disputes.",
  input: Type.Object({ uuid: ARGUMENTS.uuid }, closed),
  run: async (parts, { credential, args: { uuid } }) => {
    const transaction = await findVisiblePayment(parts.db, { credential, uuid });
    if (!transaction) return NO_SUCH_PAYMENT;
    return {
      payment: { ...paymentFacts(transaction), ...restFacts(transaction) },
      ...(await storyOf(parts, transaction)),
      notice: NOTICE,
    };
  },
});

async function storyOf(parts: AgentParts, transaction: Transaction) {
  const { db } = parts;
  const { uuid } = transaction;
  const history = await transactionHistory(db, uuid);
  const followUps = await findFollowUps(db, uuid);
  const callbacks = await callbacksOf(db, uuid);
  const disputes = (await disputeStandingsOf(db, [uuid])).get(uuid) ?? [];
  return {
    moves: history
      .slice(0, MAX_ENTRIES)
      .map(({ fromStatus, toStatus, trigger, at }) => ({ at: timeText(at), fromStatus, toStatus, trigger })),
    followUps: followUps.slice(0, MAX_ENTRIES).map((followUp) => ({
      uuid: followUp.uuid,
      type: followUp.type,
      status: statusWord(followUp),
      amount: amountText(followUp),
      createdAt: timeText(followUp.createdAt),
    })),
    // Their bodies and the responses to them have personal data.
    callbacks: callbacks.slice(0, MAX_ENTRIES).map(({ result, status, createdAt, attempts }) => ({
      result,
      status,
      createdAt,
      attempts: attempts.map(({ at, outcome, httpStatus }) => ({ at, outcome, httpStatus })),
    })),
    declines: await declinesOf(parts, transaction),
    disputes: disputes.map(disputeFacts),
  };
}

function amountText({ amountMinor, currency }: Transaction): string | null {
  return amountMinor === null || currency === null ? null : formatAmount({ minor: amountMinor, currency });
}
