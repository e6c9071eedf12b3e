import type { Transaction } from "../transactions/index.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import type { RoutingParts } from "./parts.ts";

/**
 * Whether a payment that waits for its customer can still be made: neither its connector nor the meta-connector it came through
 * was disabled meanwhile. A submission that is under way is still concluded.
 */
export async function takesPayments(
  parts: Pick<RoutingParts, "findConnector">,
  transaction: Transaction,
): Promise<boolean> {
  const connector = await connectorOfTransaction(parts, transaction);
  const { metaConnectorGuid } = transaction;
  const meta = metaConnectorGuid === null ? undefined : await parts.findConnector(metaConnectorGuid);
  return !connector.disabled && !meta?.disabled;
}
