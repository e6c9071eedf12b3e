import { membersOf, type Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../parts.ts";

/**
 * Whether payments of the connector are tests, as they are recorded, shown and permitted to people and credentials: those in test mode; of a
 * routing or a selection page, whether that is so wherever a payment may go from there. A Simulator that is not in test mode makes live
 * payments, which move no money.
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

/** The connectors whose payments are tests, or the others. */
export async function connectorsOfMode<C extends Connector>(
  parts: Pick<TransactionParts, "findConnector">,
  connectors: readonly C[],
  testMode: boolean,
): Promise<C[]> {
  const modes = await Promise.all(connectors.map((connector) => isInTestMode(parts, connector)));
  return connectors.filter((_, index) => modes[index] === testMode);
}
