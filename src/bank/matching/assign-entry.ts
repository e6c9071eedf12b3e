import type { FieldFault } from "../../platform/field-fault.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findAwaited } from "../../providers/index.ts";
import { findTransaction, providerReferenceOf } from "../../transactions/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import type { BankEntry, EntryKind } from "../entries/entry.ts";
import { auditEntry } from "../entries/audit-entry.ts";
import { changeEntry, listAllocations, lockEntryByGuid } from "../entries/entry-store.ts";
import { settlePayout } from "../payouts/compare-payouts.ts";
import { lockPayout } from "../payouts/payout-store.ts";
import type { BankParts } from "../parts.ts";
import { applyMoney } from "./apply-money.ts";
import { concludeEvents } from "./match-import.ts";
import { refused, type AssignRefusal } from "./assign-refusal.ts";
import { sentBack } from "./plan-return.ts";
import { sendBack } from "./send-back.ts";

/** The purpose of an entry, as a person says it. */
export type Assignment =
  | { readonly transactionUuid: string; readonly amount?: string | undefined }
  | { readonly payoutGuid: string }
  | { readonly kind: Extract<EntryKind, "other" | "own_transfer" | "fee"> }
  | { readonly kind: "send_back" };

/** Records what a person says that an entry is for. Undefined: there is no such entry. */
export async function assignEntry(
  parts: BankParts,
  { guid, assignment, by }: { guid: string; assignment: Assignment; by: string },
): Promise<AssignRefusal | "assigned" | undefined> {
  const result = await parts.db.transaction(async (tx) => {
    const entry = await lockEntryByGuid(tx, guid);
    if (!entry) return undefined;
    const allocations = await listAllocations(tx, [guid]);
    const paid = allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    const allocated = paid + (await sentBack(tx, entry));
    if ("kind" in assignment && assignment.kind === "send_back")
      return sendBack(tx, parts, { entry, allocated, isPaid: paid > 0n });
    if (entry.state !== "unmatched" && entry.state !== "proposed")
      return refused("bankEntryGuid", {
        code: "assigned_already",
        values: { state: entry.state },
      });
    if ("kind" in assignment) {
      if (paid > 0n) return refused("kind", { code: "part_for_payment" });
      await changeEntry(tx, guid, { state: "ignored", kind: assignment.kind });
      await auditEntry(tx, entry, { kind: assignment.kind });
      return { keys: [] };
    }
    if ("payoutGuid" in assignment) {
      const { payoutGuid } = assignment;
      const payout = await lockPayout(tx, payoutGuid);
      const connector = payout && (await parts.findConnector(payout.connectorGuid));
      if (!payout || !connector || payout.merchantGuid !== entry.merchantGuid)
        return refused("payoutGuid", { code: "no_payout" });
      if (payout.entryGuid !== null) return refused("payoutGuid", { code: "payout_of_other_entry" });
      if (payout.currency !== entry.currency) return refused("payoutGuid", { code: "payout_other_currency" });
      if (entry.direction === "out" || allocated > 0n) return refused("payoutGuid", { code: "entry_in_use" });
      const { tenantGuid, config } = connector;
      await settlePayout(tx, { payout, entry, tenantGuid, test: config.testMode });
      await auditEntry(tx, entry, { payoutGuid });
      return { keys: [] };
    }
    if (entry.direction === "out") return refused("transactionUuid", { code: "entry_not_in" });
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
      return refused("transactionUuid", { code: "no_transfer_payment" });
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
  if (isRefusal(money) || money.minor <= 0n) return refused("amount", { code: "amount_above_zero" });
  return money.minor > left
    ? refused("amount", {
        code: "entry_left",
        values: { amount: formatAmount({ minor: left, currency }), currency },
      })
    : money.minor;
}

function whyNot(because: string | undefined): FieldFault {
  if (because === "already_paid") return { code: "payment_paid" };
  if (because === "other_currency") return { code: "payment_other_currency" };
  if (because === "late") return { code: "payment_ended" };
  return { code: "payment_not_payable" };
}
