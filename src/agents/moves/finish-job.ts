import { finishJobKind, type JobKind } from "../../platform/jobs/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import { carryOutMove } from "./carry-out.ts";
import { findMove } from "./move-store.ts";

/** Job kind: makes an approved move whose process ended before it did. Planned by `planFinish`. */
export const FINISH_AGENT_MOVE = "finish-agent-move";

export function finishAgentMoveJobKind(parts: TransactionParts): JobKind<{ readonly id: string }> {
  return finishJobKind(FINISH_AGENT_MOVE, async (id) => {
    const move = await findMove(parts.db, id);
    if (move?.state === "approved") await carryOutMove(parts, move);
  });
}
