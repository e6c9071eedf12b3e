import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../../platform/jobs/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import type { AgentMove } from "./agent-move.ts";
import { carryOutMove } from "./carry-out.ts";
import { findMove } from "./move-store.ts";

/** Job kind: makes an approved move whose process ended before it did. Stored with each job. */
const FINISH_AGENT_MOVE = "finish-agent-move";
/** The request of the person who approved it makes the move at once. */
const AFTER_SECONDS = 60;

/** In the commit of the decision. */
export async function planFinishOfMove(
  tx: Queryable,
  { clock }: { clock: Clock },
  { id }: Pick<AgentMove, "id">,
): Promise<void> {
  const runAt = clock.now().add({ seconds: AFTER_SECONDS });
  await enqueue(tx, { kind: FINISH_AGENT_MOVE, key: id, runAt, payload: { moveId: id } });
}

export function finishAgentMoveJobKind(parts: TransactionParts): JobKind<{ moveId: string }> {
  return {
    name: FINISH_AGENT_MOVE,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: doublingRetry({ firstSeconds: 30, maxSeconds: 3_600, tries: 24 }),
    run: async ({ payload }) => {
      const move = await findMove(parts.db, payload.moveId);
      if (move?.state === "approved") await carryOutMove(parts, move);
      return done;
    },
  };
}
