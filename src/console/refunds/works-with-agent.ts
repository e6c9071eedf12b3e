import type { AgentMove } from "../../agents/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { tiedTo } from "../access/independence.ts";
import { findPersonByEmail } from "../access/person-store.ts";

/** Those of the people who work with the assistant, or are not independent of who does: its moves need another person. */
export async function peopleWithAgent(
  db: Queryable,
  { move: { madeBy }, personIds }: { move: Pick<AgentMove, "madeBy">; personIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const maker = madeBy === null ? undefined : await findPersonByEmail(db, madeBy);
  return maker ? tiedTo(db, { personId: maker.id, others: personIds }) : new Set();
}
