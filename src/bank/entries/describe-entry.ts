import { formatAmount } from "../../platform/money/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { recordEvent } from "../../events/index.ts";
import type { Allocation, BankEntry } from "./entry.ts";
import { findEntry, listAllocations } from "./entry-store.ts";

/** An entry as `listBankEntries` and events show it. */
export function describeEntry(entry: BankEntry, allocations: readonly Allocation[]) {
  const { currency } = entry;
  const text = (minor: bigint): string => formatAmount({ minor, currency });
  return {
    guid: entry.guid,
    account: entry.iban,
    amount: text(entry.amountMinor),
    currency,
    direction: entry.direction,
    bookedAt: entry.bookedOn,
    state: entry.state === "new" ? ("unmatched" as const) : entry.state,
    kind: entry.kind,
    counterparty: { name: entry.counterpartyName, iban: entry.counterpartyIban },
    text: entry.text,
    endToEndId: entry.endToEndId,
    returnReason: entry.returnReason,
    transactions: allocations
      .filter(({ entryGuid }) => entryGuid === entry.guid)
      .map(({ transactionUuid: uuid, amountMinor }) => ({ uuid, amount: text(amountMinor) })),
    payoutGuid: entry.payoutGuid,
    proposal: entry.proposal,
    surplus: entry.surplusMinor > 0n ? text(entry.surplusMinor) : null,
  };
}

/** Records that money on the account has found its payment, or waits for a person, in the commit that says so. */
export async function recordEntryEvent(
  tx: Queryable,
  { guid, tenantGuid, type }: { guid: string; tenantGuid: string; type: "bank.received" | "bank.unmatched" },
): Promise<void> {
  const entry = await findEntry(tx, guid);
  if (!entry) return;
  await recordEvent(tx, {
    type,
    id: guid,
    tenantGuid,
    merchantGuid: entry.merchantGuid,
    test: entry.test,
    object: describeEntry(entry, await listAllocations(tx, [guid])),
  });
}
