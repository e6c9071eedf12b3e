import type { RoutingMetaConnector } from "../../connectors/index.ts";
import type { ApprovalCount } from "../../transactions/index.ts";
import type { RoutingParts } from "../parts.ts";
import { chooseMember } from "./choose-member.ts";
import { keptMembers } from "./dry-run.ts";
import type { RoutingFacts } from "./match-rule.ts";

/**
 * Chooses connectors for payments of the past, by the function that routes requests. Connectors and their counts of approvals are
 * read once, so that one run decides all payments by the same facts.
 *
 * @returns the guid; null where no connector can be used
 */
export function pastRouter(
  parts: RoutingParts,
): (routing: RoutingMetaConnector, facts: RoutingFacts) => Promise<string | null> {
  const counts = new Map<string, Promise<readonly ApprovalCount[]>>();
  const { adapters, findConnector, measures } = parts;
  const kept = keptMembers({
    adapters,
    findConnector,
    measures: {
      ...measures,
      approvalsOf: (merchantGuid, connectorGuids) => {
        const key = connectorGuids.join(" ");
        const known = counts.get(key) ?? measures.approvalsOf(merchantGuid, connectorGuids);
        counts.set(key, known);
        return known;
      },
    },
  });
  return async (routing, facts) => (await chooseMember(kept, { routing, facts })).chosen?.guid ?? null;
}
