import { recordEvent } from "../../events/index.ts";
import type { ProviderEvent } from "../../providers/index.ts";
import { findTransaction, sequenceBetweenMoves } from "../../transactions/index.ts";
import { findByProviderToken, renewInstrument, type CardRenewal } from "../../vault/index.ts";
import type { TransactionParts } from "../parts.ts";
import { statusView } from "../view/transaction-status.ts";
import { EVENT_DONE, type EventResult } from "./event-result.ts";
import { areOfOneAccount } from "./sibling-connectors.ts";

type Renewed = Extract<ProviderEvent, { kind: "instrument" }>;

/**
 * The provider renewed a stored card: of each registration at the connector's account with its token the data change, with one event
 * for each. A token of another account, or of none, means nothing.
 */
export async function recordRenewal(
  parts: TransactionParts,
  { event, connectorGuid }: { event: Renewed; connectorGuid: string | undefined },
): Promise<EventResult> {
  if (connectorGuid === undefined) return EVENT_DONE;
  for (const owner of await findByProviderToken(parts.db, event.token))
    if (await areOfOneAccount(parts, owner.connectorGuid, connectorGuid))
      await renew(parts, owner.transactionUuid, event);
  return EVENT_DONE;
}

async function renew(parts: TransactionParts, transactionUuid: string, event: Renewed): Promise<void> {
  const isRenewed = await parts.db.transaction(async (tx) => {
    const { card, occurredAt: at } = event;
    const renewal = await renewInstrument(tx, parts.vault, { transactionUuid, card, at });
    const transaction = renewal && (await findTransaction(tx, transactionUuid));
    if (!renewal || !transaction) return false;
    const { uuid: id, tenantGuid, merchantGuid, testMode: test } = transaction;
    const status = await statusView({ ...parts, db: tx }, transaction);
    const object = { ...status, renewal: described(renewal) };
    const from = sequenceBetweenMoves(transaction);
    await recordEvent(tx, { type: "instrument.updated", id, tenantGuid, merchantGuid, test, object, from });
    await parts.retryRenewed(tx, transactionUuid);
    return true;
  });
  if (isRenewed) parts.notifyWorkers();
}

function described({ at, from, to }: CardRenewal) {
  return { at: at.toString(), from, to };
}
