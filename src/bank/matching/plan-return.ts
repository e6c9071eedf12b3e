import { cutText } from "../../platform/cut-text.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findTransfer, planTransfer } from "../../providers/index.ts";
import { isIban } from "../../vault/index.ts";
import type { BankEntry } from "../entries/entry.ts";

/** Whether the bank named the account that the money came from, so that it can go back there. */
export function isReturnable({ counterpartyIban, direction }: BankEntry): boolean {
  return direction === "in" && counterpartyIban !== null && isIban(counterpartyIban, { isTest: false });
}

/**
 * Puts money of an entry into the next transfer file, which a second person approves. The reference is the id of the entry, so that one
 * entry goes back once.
 *
 * @returns false: it went back before
 */
export function planReturn(
  tx: Queryable,
  {
    entry,
    connectorGuid,
    minor,
    purpose,
  }: { entry: BankEntry; connectorGuid: string; minor: bigint; purpose: string },
): Promise<boolean> {
  const { counterpartyIban: payeeIban, counterpartyName, iban, currency } = entry;
  return planTransfer(tx, {
    reference: referenceOf(entry),
    connectorGuid,
    kind: "surplus",
    iban,
    payeeIban: payeeIban!,
    payeeName: cutText(counterpartyName ?? payeeIban!, 70),
    amountMinor: minor,
    currency,
    purpose: cutText(`${purpose} ${entry.text}`, 140),
  });
}

/** How much of an entry goes back to its payer, or went; nothing where the bank returned or refused it. */
export async function sentBack(tx: Queryable, entry: Pick<BankEntry, "guid">): Promise<bigint> {
  const transfer = await findTransfer(tx, referenceOf(entry));
  return transfer && transfer.state !== "returned" ? transfer.amountMinor : 0n;
}

function referenceOf({ guid }: Pick<BankEntry, "guid">): string {
  return guid.replaceAll("-", "").slice(0, 35);
}
