import { Type } from "typebox";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { responseToRefusal } from "../../transaction-requests/index.ts";
import { refuseFollowUp, restOf, type Transaction } from "../../transactions/index.ts";
import { findMoveOf } from "../moves/move-store.ts";
import { moveWithinLimits } from "../moves/move-within-limits.ts";
import { ARGUMENTS, closed } from "./arguments.ts";
import {
  defineTool,
  NO_SUCH_PAYMENT,
  toolRefusal,
  type AgentParts,
  type ToolCall,
  type ToolRefusal,
} from "./tool.ts";
import { findVisiblePayment } from "./visible-payment.ts";

const VOID_FIELDS = {
  uuid: ARGUMENTS.uuid,
  merchantTransactionId: Type.Optional(ARGUMENTS.merchantTransactionId),
  reason: Type.Optional(ARGUMENTS.reason),
};
const VoidInput = Type.Object(VOID_FIELDS, closed);
const PartInput = Type.Object(
  { ...VOID_FIELDS, amount: Type.Optional(ARGUMENTS.amount), currency: Type.Optional(ARGUMENTS.currency) },
  closed,
);

const ABOVE =
  "Above the limits of the credential a person has to approve it: then `status` is `approval_required`.";

export const refundPaymentTool = defineTool({
  name: "refund_payment",
  description: `Refund a successful debit or capture, all that is left or a part. ${ABOVE}`,
  input: PartInput,
  run: (parts, call) => move(parts, call, { tool: "refund_payment", type: "refund" }),
});

export const capturePaymentTool = defineTool({
  name: "capture_payment",
  description: `Capture a preauthorized payment, all that is left or a part. ${ABOVE}`,
  input: PartInput,
  run: (parts, call) => move(parts, call, { tool: "capture_payment", type: "capture" }),
});

export const voidPaymentTool = defineTool({
  name: "void_payment",
  description: `Release all that is left of a preauthorized payment. ${ABOVE}`,
  input: VoidInput,
  run: (parts, call) => move(parts, call, { tool: "void_payment", type: "void" }),
});

interface Arguments {
  readonly uuid: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly merchantTransactionId?: string;
  readonly reason?: string;
}

async function move(
  parts: AgentParts,
  { credential, args }: ToolCall<Arguments>,
  {
    tool,
    type,
  }: { tool: "refund_payment" | "capture_payment" | "void_payment"; type: "refund" | "capture" | "void" },
) {
  const transaction = await findVisiblePayment(parts.db, { credential, uuid: args.uuid });
  if (!transaction) return NO_SUCH_PAYMENT;
  const { currency: code, merchantGuid, testMode } = transaction;
  if (code === null) return toolRefusal("invalid_argument", "uuid: the transaction has no amount");
  if (args.currency !== undefined && args.currency !== code)
    return toolRefusal("invalid_argument", `currency: the payment is in ${code}`);
  const merchantTransactionId = args.merchantTransactionId ?? `agent-${parts.ids.uuid()}`;
  const before = await findMoveOf(parts.db, { merchantGuid, merchantTransactionId });
  const amountMinor = amountOf(args, { code, rest: before?.amountMinor ?? restOf(transaction, type) });
  if (isRefusal(amountMinor)) return amountMinor;
  const refused = before ? undefined : refuseNow(transaction, { type, amountMinor });
  if (refused) return refused;
  return moveWithinLimits(parts, {
    credential,
    wanted: {
      tool,
      merchantGuid,
      transactionUuid: args.uuid,
      merchantTransactionId,
      amountMinor,
      currency: code,
      testMode,
      arguments: { ...(args.reason !== undefined && { reason: args.reason }) },
    },
  });
}

function amountOf(
  { amount: text }: Arguments,
  { code, rest }: { code: string; rest: bigint },
): bigint | ToolRefusal {
  if (text === undefined) return rest;
  const parsed = parseAmount(text, code);
  if (isRefusal(parsed)) return toolRefusal("invalid_argument", `amount: has more decimals than ${code}`);
  return parsed.minor;
}

/** A move that the rules of payments refuse is not shown to a person, and takes nothing of a limit. */
function refuseNow(
  transaction: Transaction,
  { type, amountMinor }: { type: "refund" | "capture" | "void"; amountMinor: bigint },
): ToolRefusal | undefined {
  const { uuid: referenceUuid, merchantGuid, connectorGuid, currency: code } = transaction;
  const followUp = { type, referenceUuid, merchantGuid, connectorGuid, amountMinor, currency: code };
  const refusal = refuseFollowUp(transaction, followUp);
  if (refusal) {
    const { errorCode, errorMessage } = responseToRefusal(refusal);
    return toolRefusal(errorCode, errorMessage);
  }
  if (amountMinor > 0n) return undefined;
  const nothing = formatAmount({ minor: 0n, currency: code ?? "" });
  return toolRefusal("invalid_argument", `amount: must be more than ${nothing}`);
}
