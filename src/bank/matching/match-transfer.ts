import type { Connector } from "../../connectors/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { changeTransfer, findTransfer, storeEvent, type EventKey } from "../../providers/index.ts";
import type { BankEntry } from "../entries/entry.ts";
import { changeEntry } from "../entries/entry-store.ts";
import { failTransfer } from "../transfers/fail-transfer.ts";

/**
 * An entry of a transfer that the gateway wrote: the debit with its end-to-end id has made it, and a credit with that id has brought
 * the money back. Undefined where it is neither.
 */
export async function matchTransfer(
  tx: DatabaseTransaction,
  entry: BankEntry,
  connectors: readonly Connector[],
): Promise<EventKey[] | undefined> {
  const { endToEndId, direction, guid } = entry;
  const transfer = endToEndId === null ? undefined : await findTransfer(tx, endToEndId);
  if (!transfer || transfer.iban !== entry.iban) return undefined;
  if (!connectors.some((connector) => connector.guid === transfer.connectorGuid)) return undefined;
  if (transfer.amountMinor !== entry.amountMinor || transfer.currency !== entry.currency) return undefined;
  const isReturn = direction === "in";
  const moved = await changeTransfer(tx, {
    reference: transfer.reference,
    from: isReturn ? ["waiting", "in_file", "booked"] : ["waiting", "in_file"],
    to: isReturn ? "returned" : "booked",
  });
  if (!moved) return undefined;
  await changeEntry(tx, guid, { state: "matched", kind: isReturn ? "return" : "refund" });
  if (isReturn)
    return failTransfer(tx, {
      transfer,
      eventId: `bank:${guid}`,
      adapterCode: entry.returnReason ?? undefined,
      adapterMessage: "The bank returned the transfer.",
    });
  if (transfer.kind !== "refund") return [];
  const key = { connectorGuid: transfer.connectorGuid, eventId: `bank:${guid}` };
  await storeEvent(tx, {
    connectorGuid: key.connectorGuid,
    event: {
      eventId: key.eventId,
      submissionReference: transfer.reference,
      kind: "outcome",
      outcome: { kind: "approved", details: { adapterTransactionId: transfer.reference } },
    },
  });
  return [key];
}
