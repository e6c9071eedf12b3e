import { Type } from "typebox";
import { adviceOn } from "../../platform/api-errors/index.ts";
import { isFinal, readErrorsOfAttempts, type Transaction } from "../../transactions/index.ts";
import { lastErrorOf } from "../../transaction-requests/index.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import { statusWord } from "./payment-facts.ts";
import { defineTool, NO_SUCH_PAYMENT, type AgentParts } from "./tool.ts";
import { NOTICE, untrusted } from "./untrusted.ts";
import { findVisiblePayment } from "./visible-payment.ts";

export const explainDeclineTool = defineTool({
  name: "explain_decline",
  description: "Explain why a payment failed, whether it can be repeated, and what to do.",
  input: Type.Object({ uuid: ARGUMENTS.uuid }, closed),
  run: async (parts, { credential, args: { uuid } }) => {
    const transaction = await findVisiblePayment(parts.db, { credential, uuid });
    if (!transaction) return NO_SUCH_PAYMENT;
    const declines = await declinesOf(parts, transaction);
    return { uuid, status: statusWord(transaction), declines, notice: NOTICE };
  },
});

/** The errors of all attempts, oldest first, with their meaning. */
export async function declinesOf({ db }: Pick<AgentParts, "db">, transaction: Transaction) {
  const recorded = (await readErrorsOfAttempts(db, [transaction]))(transaction.uuid);
  const last = isFinal(transaction.status) && transaction.status !== "success" && lastErrorOf(transaction);
  const errors = recorded.length === 0 && last ? [last] : recorded;
  return errors.map(({ code, message, adapterCode, adapterMessage }) => ({
    code,
    message,
    ...adviceOn(code),
    ...(adapterCode !== null && { providerCode: untrusted(adapterCode) }),
    ...(adapterMessage !== null && { providerMessage: untrusted(adapterMessage) }),
  }));
}
