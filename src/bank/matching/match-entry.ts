import type { Connector } from "../../connectors/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { findByReferences, type AwaitedPayment, type EventKey } from "../../providers/index.ts";
import type { OwnAccount } from "../accounts.ts";
import type { BankEntry } from "../entries/entry.ts";
import { changeEntry, type EntryOutcome } from "../entries/entry-store.ts";
import { recordEntryEvent } from "../entries/describe-entry.ts";
import { applyMoney } from "./apply-money.ts";
import { matchTransfer } from "./match-transfer.ts";
import { proposePayment } from "./propose-payment.ts";
import { referencesIn } from "./references.ts";

/**
 * Finds what a new entry is for, by the rules of docs/bank.md in their order, and records it. Two candidates are never matched without a
 * person, and nothing by a name alone.
 *
 * @returns the events of payments and refunds, which are stored and to be worked off after the commit
 */
export async function matchEntry(
  tx: DatabaseTransaction,
  { entry, accounts }: { entry: BankEntry; accounts: ReadonlyMap<string, OwnAccount> },
): Promise<EventKey[]> {
  const connectors = accounts.get(entry.iban)?.connectors ?? [];
  const transferred = await matchTransfer(tx, entry, connectors);
  if (transferred) return transferred;
  if (entry.direction === "out" || entry.returnReason !== null || entry.isUnclear) {
    await leave(tx, { entry, connectors }, { state: "unmatched" });
    return [];
  }
  const named = await paymentsNamed(tx, { entry, connectors });
  const [payment] = named;
  if (payment && named.length === 1) {
    const connector = connectors.find(({ guid }) => guid === payment.connectorGuid)!;
    const applied = await applyMoney(tx, { entry, payment, connector, by: "reference" });
    if ("keys" in applied) return applied.keys;
    await leave(tx, { entry, connectors }, applied);
    return [];
  }
  if (named.length > 1) {
    await leave(tx, { entry, connectors }, { state: "unmatched" });
    return [];
  }
  const found = await proposePayment(tx, { entry, connectors });
  if (found.kind === "pays") {
    const applied = await applyMoney(tx, { entry, ...found, by: "order_number" });
    if ("keys" in applied) return applied.keys;
    await leave(tx, { entry, connectors }, applied);
    return [];
  }
  await leave(tx, { entry, connectors }, found.outcome);
  return [];
}

/** The payments of the merchant whose references the entry has. */
async function paymentsNamed(
  tx: DatabaseTransaction,
  { entry, connectors }: { entry: BankEntry; connectors: readonly Connector[] },
): Promise<AwaitedPayment[]> {
  const references = referencesIn(entry);
  if (references.length === 0) return [];
  const payments = await findByReferences(tx, { iban: entry.iban, references });
  return payments.filter(({ connectorGuid }) => connectors.some(({ guid }) => guid === connectorGuid));
}

/** It waits for a person, who is told of money that came in. */
async function leave(
  tx: DatabaseTransaction,
  { entry, connectors }: { entry: BankEntry; connectors: readonly Connector[] },
  outcome: EntryOutcome,
): Promise<void> {
  await changeEntry(tx, entry.guid, outcome);
  const [connector] = connectors;
  if (entry.direction === "in" && connector)
    await recordEntryEvent(tx, {
      guid: entry.guid,
      tenantGuid: connector.tenantGuid,
      type: "bank.unmatched",
    });
}
