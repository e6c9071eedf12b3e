import { declineOf } from "../../platform/api-errors/index.ts";
import { sql, type Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { storeEvent, type EventKey, type OutgoingTransfer } from "../../providers/index.ts";

/**
 * Records that a transfer which was refused or returned has not reached its payee, in the commit that found it: a refund has failed, and a
 * surplus waits for a person again.
 *
 * @param options.transfer as it was before
 * @returns the events that are to be worked off after the commit
 */
export async function failTransfer(
  tx: DatabaseTransaction,
  {
    transfer,
    eventId,
    adapterCode,
    adapterMessage,
  }: {
    transfer: OutgoingTransfer;
    eventId: string;
    adapterCode: string | undefined;
    adapterMessage: string;
  },
): Promise<EventKey[]> {
  const { connectorGuid, kind, reference, state } = transfer;
  if (kind === "surplus") {
    await reopenSurplus(tx, transfer);
    return [];
  }
  const source = { eventId, submissionReference: reference };
  const error = declineOf("transactionDeclined", { adapterCode, adapterMessage });
  await storeEvent(tx, {
    connectorGuid,
    event:
      state === "booked"
        ? { ...source, kind: "undone", error }
        : { ...source, kind: "outcome", outcome: { kind: "declined", error, details: {} } },
  });
  return [{ connectorGuid, eventId }];
}

/** The reference of a surplus is the id of its entry, without hyphens. */
async function reopenSurplus(
  tx: DatabaseTransaction,
  { reference, amountMinor }: OutgoingTransfer,
): Promise<void> {
  const guid = reference.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  // All of a double payment is surplus: it is proposed for the payment that was paid already. What was for none waits again.
  await tx.execute(sql`
    update bank_entries set
      surplus_minor = case when kind = 'payment' or proposal is not null then ${amountMinor}::bigint else 0 end,
      state = case when kind = 'payment' then state when proposal is null then 'unmatched' else 'proposed' end,
      kind = case when kind = 'payment' then kind end
    where guid = ${guid}`);
}
