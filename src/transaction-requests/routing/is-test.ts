import { membersOf, type Connector } from "../../connectors/index.ts";
import type { TransactionParts } from "../parts.ts";

/**
 * Whether a payment of the connector moves no money, whichever of its connectors it goes to: a meta-connector is a test when all
 * its connectors are.
 */
export async function isTest(
  parts: Pick<TransactionParts, "findConnector">,
  connector: Connector,
): Promise<boolean> {
  if (connector.kind === "provider") return connector.config.testMode;
  const members = await Promise.all(membersOf(connector).map((guid) => parts.findConnector(guid)));
  const tests = await Promise.all(
    members.map(async (member) => member !== undefined && isTest(parts, member)),
  );
  return tests.length > 0 && tests.every(Boolean);
}
