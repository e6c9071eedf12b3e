import type { Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { isSubmitted, moveTransaction, type Transaction } from "../../transactions/index.ts";
import { connectorChange } from "../provider/connector-change.ts";
import { openLink } from "./open-link.ts";
import type { TransactionParts } from "../parts.ts";

/**
 * The customer chooses how to pay on the Payment Selection Page; they may choose another method until something was submitted,
 * and again when it was declined and the page has retries left. spec: from the first choice on the merchant can't cancel
 * manually any more. A method whose page is the provider's is submitted at once.
 */
export async function chooseMethod(
  parts: TransactionParts,
  options: { transaction: Transaction; metaConnector: Connector; connector: Connector },
): Promise<Transaction> {
  const { transaction, metaConnector, connector } = options;
  const at = parts.clock.now();
  const moved = await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "method_chosen",
    at,
    guards: [
      { kind: "nothing_submitted" },
      { kind: "no_authentication_awaited" },
      { kind: "on_selection_page_of", metaConnectorGuid: metaConnector.guid },
    ],
    facts: { method: connector.method, connector: connector.guid },
    changes: [
      connectorChange(connector),
      { kind: "method_recorded", metaConnectorGuid: metaConnector.guid, at },
    ],
  });
  // As it was seen: a payment that follows is refused then. By the present record it would be a second submission.
  return isRefusal(moved) ? transaction : openLink(parts, moved);
}

/** The Payment Selection Page's connector, while the customer may (still) choose among its methods. */
export async function selectionOf(
  parts: Pick<TransactionParts, "findConnector">,
  transaction: Transaction,
): Promise<Extract<Connector, { kind: "multi_method" }> | undefined> {
  if (isSubmitted(transaction)) return undefined;
  const connector = await parts.findConnector(transaction.metaConnectorGuid ?? transaction.connectorGuid);
  return connector?.kind === "multi_method" ? connector : undefined;
}
