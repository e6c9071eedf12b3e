import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { findAwaited } from "../../providers/index.ts";
import { findTransaction, providerReferenceOf } from "../../transactions/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import type { BankEntry, EntryKind } from "../entries/entry.ts";
import { changeEntry, listAllocations, lockEntryByGuid } from "../entries/entry-store.ts";
import { settlePayout } from "../payouts/compare-payouts.ts";
import { lockPayout } from "../payouts/payout-store.ts";
import type { BankParts } from "../parts.ts";
import { applyMoney } from "./apply-money.ts";
import { concludeEvents } from "./match-import.ts";

export type AssignRefusal = Refusal<"cannot_be_assigned"> & {
  readonly path: string;
  readonly message: string;
};

/** The purpose of an entry, as a person says it. */
export type Assignment =
  | { readonly transactionUuid: string; readonly amount?: string | undefined }
  | { readonly payoutGuid: string }
  | { readonly kind: Extract<EntryKind, "other" | "own_transfer" | "fee"> };

/** Records what a person says that an entry is for. Undefined: there is no such entry. */
export async function assignEntry(
  parts: BankParts,
  { guid, assignment, by }: { guid: string; assignment: Assignment; by: string },
): Promise<AssignRefusal | "assigned" | undefined> {
  const result = await parts.db.transaction(async (tx) => {
    const entry = await lockEntryByGuid(tx, guid);
    if (!entry) return undefined;
    if (entry.state !== "unmatched" && entry.state !== "proposed")
      return refused("bankEntryGuid", `it is ${entry.state}: undo its assignment first`);
    const allocations = await listAllocations(tx, [guid]);
    const allocated = allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    if ("kind" in assignment) {
      if (allocated > 0n) return refused("kind", "a part of the entry is for a payment");
      await changeEntry(tx, guid, { state: "ignored", kind: assignment.kind });
      return { keys: [] };
    }
    if ("payoutGuid" in assignment) {
      const { payoutGuid } = assignment;
      const payout = await lockPayout(tx, payoutGuid);
      const connector = payout && (await parts.findConnector(payout.connectorGuid));
      if (!payout || !connector || payout.merchantGuid !== entry.merchantGuid)
        return refused("payoutGuid", "there is no such payout");
      if (payout.entryGuid !== null) return refused("payoutGuid", "another entry is this payout");
      if (payout.currency !== entry.currency) return refused("payoutGuid", "it is in another currency");
      if (entry.direction === "out" || allocated > 0n)
        return refused("payoutGuid", "the entry is not money that is for nothing else");
      const { tenantGuid, config } = connector;
      await settlePayout(tx, { payout, entry, tenantGuid, test: config.testMode });
      return { keys: [] };
    }
    if (entry.direction === "out") return refused("transactionUuid", "the entry is not money that came in");
    const minor = amountOf(entry, { amount: assignment.amount, allocated });
    if (typeof minor !== "bigint") return minor;
    const { transactionUuid } = assignment;
    const transaction = await findTransaction(tx, transactionUuid);
    const payment = transaction && (await findAwaited(tx, providerReferenceOf(transaction)));
    const accounts = await accountsOfMerchant(parts, entry.merchantGuid);
    const connector = [...accounts.values()]
      .flatMap(({ connectors }) => connectors)
      .find((one) => one.guid === payment?.connectorGuid);
    if (!transaction || !payment || !connector || transaction.merchantGuid !== entry.merchantGuid)
      return refused("transactionUuid", "there is no such payment by transfer");
    const applied = await applyMoney(tx, { entry, payment, connector, by: `user:${by}`, minor, allocated });
    return "keys" in applied ? applied : refused("transactionUuid", whyNot(applied.proposal?.because));
  });
  if (result === undefined || isRefusal(result)) return result;
  await concludeEvents(parts, result.keys);
  return "assigned";
}

function amountOf(
  { amountMinor, currency }: BankEntry,
  { amount, allocated }: { amount: string | undefined; allocated: bigint },
): bigint | AssignRefusal {
  const left = amountMinor - allocated;
  if (amount === undefined) return left;
  const money = parseAmount(amount, currency);
  if (isRefusal(money) || money.minor <= 0n)
    return refused("amount", "must be an amount above zero, as in 9.99");
  return money.minor > left
    ? refused("amount", `only ${formatAmount({ minor: left, currency })} ${currency} of the entry are left`)
    : money.minor;
}

function whyNot(because: string | undefined): string {
  if (because === "already_paid") return "the payment is paid already";
  if (because === "other_currency") return "the payment is in another currency";
  if (because === "late") return "the payment has ended, and this is not all of its amount";
  return "the payment cannot be paid by it";
}

export function refused(path: string, message: string): AssignRefusal {
  return { refused: true, code: "cannot_be_assigned", path, message };
}
