import { membersOf, type Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../parts.ts";

/**
 * Whether no money moves through the connector: of a routing or a selection page, whether that is so wherever a payment may
 * go from there.
 */
export async function isInTestMode(
  parts: Pick<TransactionParts, "findConnector">,
  connector: Connector,
): Promise<boolean> {
  if (connector.kind === "provider") return connector.config.testMode;
  const members = await Promise.all(membersOf(connector).map((guid) => parts.findConnector(guid)));
  const known = members.filter((member) => member !== undefined);
  const areInTestMode = await Promise.all(known.map((member) => isInTestMode(parts, member)));
  return known.length > 0 && areInTestMode.every(Boolean);
}
