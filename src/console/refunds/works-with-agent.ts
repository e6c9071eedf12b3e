import { decideAgentApproval, type AgentMove } from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedTo } from "../access/independence.ts";
import { personBehind } from "../access/person-behind.ts";

/** Those of the people who work with the assistant, or are not independent of who does: its moves need another person. */
export async function peopleWithAgent(
  db: Queryable,
  { move: { madeBy }, personIds }: { move: Pick<AgentMove, "madeBy">; personIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const maker = await personBehind(db, madeBy);
  return maker ? tiedTo(db, { personId: maker.id, others: personIds }) : new Set();
}

/** Decides on a move that is open. Undefined when it was decided before, and nobody who works with the assistant approves it. */
export async function decideMove(
  tx: Queryable,
  {
    move,
    ...decision
  }: { move: Pick<AgentMove, "id" | "madeBy"> } & Omit<Parameters<typeof decideAgentApproval>[1], "id">,
): Promise<AgentMove | undefined> {
  const { personId, state } = decision;
  const withAgent = await peopleWithAgent(tx, { move, personIds: [personId] });
  if (state === "approved" && withAgent.has(personId)) return undefined;
  return decideAgentApproval(tx, { id: move.id, ...decision });
}
