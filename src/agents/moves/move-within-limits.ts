import { API_ERRORS } from "../../platform/api-errors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findByMerchantTransactionId, publicStatus } from "../../transactions/index.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";
import { chosenId } from "../tools/untrusted.ts";
import { toolRefusal, type AgentParts, type ToolResult } from "../tools/tool.ts";
import type { WantedMove } from "./agent-move.ts";
import { makeMove, type Made } from "./make-move.ts";
import { releaseMove } from "./move-store.ts";
import { reserveMove } from "./reserve-move.ts";

/**
 * Moves for an assistant: within its limits at once, above them after a person has approved it. The amount is counted before
 * anything moves, and released when nothing moved.
 */
export async function moveWithinLimits(
  parts: AgentParts,
  { credential, wanted }: { credential: AgentCredential; wanted: WantedMove },
): Promise<ToolResult> {
  const reserved = await reserveMove(parts, { credential, wanted });
  if (isRefusal(reserved)) {
    if (reserved.code !== "duplicate_transaction_id")
      return toolRefusal(reserved.code, REFUSALS[reserved.code]);
    const { code, text } = API_ERRORS.duplicateTransactionId;
    return toolRefusal(code, text, { uuid: reserved.uuid });
  }
  if (reserved.kind === "waits") {
    const { approvalId, state } = reserved;
    return { status: "approval_required", approvalId, approval: state };
  }
  const result = await makeMove(parts, wanted);
  const isMade = !isRefusal(result) && result.status !== "error";
  if (!isMade && reserved.isNew) await release(parts, { wanted, id: reserved.id });
  if (isRefusal(result)) return toolRefusal(result.error, result.message, result.more);
  return resultOf(wanted, result);
}

const REFUSALS = {
  credential_ended: "The credential has expired or was revoked.",
  used_otherwise: "merchantTransactionId: was used before for another payment, amount or tool.",
  too_many_open: "Too many moves of this credential wait for a person already.",
} as const;

/**
 * Releases the count of a move that was refused or declined. Not when a call with the same id, at the same time, moved:
 * then this one was refused as its repeat.
 */
async function release(parts: AgentParts, { wanted, id }: { wanted: WantedMove; id: string }): Promise<void> {
  const made = await findByMerchantTransactionId(parts.db, wanted);
  if (made && publicStatus(made.status) !== "ERROR") return;
  await releaseMove(parts.db, id);
}

function resultOf(wanted: WantedMove, { transaction, status, redirectUrl }: Made): object {
  const error = transaction?.result.errors?.at(-1);
  return {
    status,
    ...(transaction && {
      uuid: transaction.uuid,
      merchantTransactionId: chosenId(wanted.merchantTransactionId),
    }),
    ...(redirectUrl !== undefined && { redirectUrl }),
    ...(status === "error" && error && { error: error.code, message: error.message }),
  };
}
