import type { Connector } from "../connectors/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { TransactionParts } from "./parts.ts";

/** The connector a recorded transaction goes through; connectors are never removed, so it exists. */
export async function connectorOfTransaction(
  parts: Pick<TransactionParts, "findConnector">,
  transaction: Pick<Transaction, "uuid" | "connectorGuid">,
): Promise<Connector> {
  const connector = await parts.findConnector(transaction.connectorGuid);
  if (!connector) throw new Error(`Transaction ${transaction.uuid} names a connector that does not exist.`);
  return connector;
}
