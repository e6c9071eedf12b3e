import { connectorFor, type Connector } from "../../connectors/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { RoutingParts } from "../parts.ts";

/** The connector a recorded transaction goes through, as it is for this payment; connectors are never removed, so it exists. */
export async function connectorOfTransaction(
  parts: Pick<RoutingParts, "findConnector">,
  transaction: Pick<Transaction, "uuid" | "connectorGuid">,
): Promise<Connector> {
  const connector = await parts.findConnector(transaction.connectorGuid);
  if (!connector) throw new Error(`Transaction ${transaction.uuid} names a connector that does not exist.`);
  return connectorFor(connector, transaction.uuid);
}

/** The connector that the merchant sent it to: the meta-connector, when there was one. */
export function calledConnector(
  parts: Pick<RoutingParts, "findConnector">,
  { uuid, connectorGuid, metaConnectorGuid }: Transaction,
): Promise<Connector> {
  return connectorOfTransaction(parts, { uuid, connectorGuid: metaConnectorGuid ?? connectorGuid });
}
