import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { recordEvents } from "../../events/index.ts";
import { amountsAwaited, findByReferences, knownTransfers, type EventKey } from "../../providers/index.ts";
import type { OwnAccount } from "../accounts.ts";
import { describeEntry } from "../entries/describe-entry.ts";
import type { BankEntry } from "../entries/entry.ts";
import { leaveUnmatched } from "../entries/entry-store.ts";
import { matchEntry } from "./match-entry.ts";
import { referencesIn } from "./references.ts";

/**
 * Finds what new entries are for, and records it. Most entries of an account are other business: those that nothing waits for are left to a
 * person together, and each of the others is looked at by itself.
 *
 * @param options.entries locked
 * @returns the events of payments and refunds, which are stored and to be worked off after the commit
 */
export async function matchEntries(
  tx: DatabaseTransaction,
  { entries, accounts }: { entries: readonly BankEntry[]; accounts: ReadonlyMap<string, OwnAccount> },
): Promise<EventKey[]> {
  const awaited = await awaitedEntries(tx, entries);
  const others = entries.filter(({ guid }) => !awaited.has(guid));
  await leaveUnmatched(
    tx,
    others.map(({ guid }) => guid),
  );
  const events = others.flatMap((entry) => {
    const [connector] = accounts.get(entry.iban)?.connectors ?? [];
    if (entry.direction === "out" || !connector) return [];
    const { guid: id, merchantGuid, test } = entry;
    const object = describeEntry({ ...entry, state: "unmatched" }, []);
    return [{ id, tenantGuid: connector.tenantGuid, merchantGuid, test, object }];
  });
  await recordEvents(tx, { type: "bank.unmatched", events });
  const keys: EventKey[] = [];
  for (const entry of entries)
    if (awaited.has(entry.guid)) keys.push(...(await matchEntry(tx, { entry, accounts })));
  return keys;
}

/** Entries for which there may be a transfer, a payment with their reference, or one of their amount. */
async function awaitedEntries(
  tx: DatabaseTransaction,
  entries: readonly BankEntry[],
): Promise<ReadonlySet<string>> {
  const awaited = new Set<string>();
  const transfers = await knownTransfers(
    tx,
    entries.flatMap(({ endToEndId }) => endToEndId ?? []),
  );
  for (const { guid, endToEndId } of entries)
    if (endToEndId !== null && transfers.has(endToEndId)) awaited.add(guid);
  const incoming = entries.filter(
    ({ direction, returnReason, isUnclear }) => direction === "in" && returnReason === null && !isUnclear,
  );
  for (const [iban, own] of Map.groupBy(incoming, (entry) => entry.iban)) {
    const named = new Map(own.map((entry) => [entry.guid, referencesIn(entry)]));
    const references = [...new Set([...named.values()].flat())];
    const known = new Set(
      (references.length === 0 ? [] : await findByReferences(tx, { iban, references })).map(
        ({ reference }) => reference,
      ),
    );
    for (const [guid, of] of named) if (of.some((reference) => known.has(reference))) awaited.add(guid);
    for (const [currency, same] of Map.groupBy(own, (entry) => entry.currency)) {
      const minors = await amountsAwaited(tx, {
        iban,
        currency,
        minors: same.map(({ amountMinor }) => amountMinor),
      });
      for (const { guid, amountMinor } of same) if (minors.has(amountMinor)) awaited.add(guid);
    }
  }
  return awaited;
}
