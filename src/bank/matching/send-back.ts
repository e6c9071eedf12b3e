import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { accountsOfMerchant } from "../accounts.ts";
import { auditEntry } from "../entries/audit-entry.ts";
import type { BankEntry } from "../entries/entry.ts";
import { changeEntry } from "../entries/entry-store.ts";
import type { BankParts } from "../parts.ts";
import { refused, type AssignRefusal } from "./assign-refusal.ts";
import { isReturnable, planReturn } from "./plan-return.ts";

/**
 * Sends money of an entry back to its payer, with the next transfer file: what was too much, else all that is for no payment.
 *
 * @param options.allocated how much of it payments have, or went back
 * @param options.isPaid whether payments have some of it
 */
export async function sendBack(
  tx: DatabaseTransaction,
  parts: BankParts,
  { entry, allocated, isPaid }: { entry: BankEntry; allocated: bigint; isPaid: boolean },
): Promise<AssignRefusal | { readonly keys: [] }> {
  const { guid, state, kind, surplusMinor, proposal } = entry;
  const isWaiting = state === "unmatched" || state === "proposed";
  const minor = isWaiting ? entry.amountMinor - allocated : surplusMinor;
  if (minor <= 0n) return refused("kind", { code: "nothing_waits" });
  if (!isReturnable(entry)) return refused("kind", { code: "no_payer_account" });
  const account = (await accountsOfMerchant(parts, entry.merchantGuid)).get(entry.iban);
  const connector = account?.connectors.find(({ config }) => config.testMode === entry.test);
  if (!connector) return refused("kind", { code: "account_without_connector" });
  const connectorGuid = connector.guid;
  if (!(await planReturn(tx, { entry, connectorGuid, minor, purpose: "Returned" })))
    return refused("kind", { code: "went_back" });
  const isOfPayment = kind === "payment" || isPaid;
  await changeEntry(tx, guid, {
    state: "matched",
    kind: isOfPayment ? "payment" : "other",
    ...(proposal && !isOfPayment && { proposal }),
  });
  await auditEntry(tx, entry, { kind: "send_back" });
  return { keys: [] };
}
