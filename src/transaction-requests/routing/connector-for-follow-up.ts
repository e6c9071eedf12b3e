import { membersOf, type Connector } from "../../connectors/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { RoutingParts } from "../parts.ts";

/**
 * Follow-ups go to the connector of the transaction they follow: through a meta-connector, that is the one it was routed
 * to (or, for an instrument stored elsewhere, one of its members).
 */
export async function connectorForFollowUp(
  parts: Pick<RoutingParts, "findConnector">,
  { requested, original }: { requested: Connector; original: Transaction | undefined },
): Promise<Connector> {
  if (requested.kind === "provider" || !original) return requested;
  const { connectorGuid, metaConnectorGuid } = original;
  if (metaConnectorGuid !== requested.guid && !membersOf(requested).includes(connectorGuid)) return requested;
  return (await parts.findConnector(original.connectorGuid)) ?? requested;
}
