import type { Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import type { RoutingParts } from "../parts.ts";

/**
 * Whether a payment that waits for its customer can still be made: neither its connector nor the meta-connector it came through
 * was disabled meanwhile, and its adapter is still there. A submission that is under way is still concluded.
 */
export async function takesPayments(
  parts: Pick<RoutingParts, "findConnector" | "adapters">,
  transaction: Transaction,
): Promise<boolean> {
  const connector = await connectorOfTransaction(parts, transaction);
  const { metaConnectorGuid } = transaction;
  const meta = metaConnectorGuid === null ? undefined : await parts.findConnector(metaConnectorGuid);
  if (connector.disabled || meta?.disabled) return false;
  return connector.kind !== "provider" || parts.adapters.has(connector.adapter);
}
