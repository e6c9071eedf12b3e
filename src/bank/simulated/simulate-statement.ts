import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { findAwaited, findTransfer, listTransfersOfFile } from "../../providers/index.ts";
import { findTransaction, providerReferenceOf } from "../../transactions/index.ts";
import { accountsOfMerchant, type OwnAccount } from "../accounts.ts";
import { lastClosing } from "../imports/import-store.ts";
import type { BankParts } from "../parts.ts";
import { comparePayouts } from "../payouts/compare-payouts.ts";
import { creditsWithTexts, lockOpenPayouts } from "../payouts/payout-store.ts";
import { listTransferFiles } from "../transfers/transfer-file-store.ts";
import { writeStatement, type SimulatedEntry } from "./write-statement.ts";
import type { SimulatedDay, SimulatedTransfer } from "./simulated-day.ts";

type SimulationRefusal = Refusal<"cannot_be_simulated"> & { readonly path: string; readonly message: string };

const CURRENCY = "EUR";
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };
const MAX_FILES = 100;
const MAX_TRANSFERS = 5_000;

/**
 * A statement of the simulated bank for an account whose connectors are all in test mode. Nothing is recorded: it is imported as one of a real
 * bank is.
 */
export async function simulateStatement(
  parts: BankParts,
  { merchantGuid, day }: { merchantGuid: string; day: SimulatedDay },
): Promise<string | SimulationRefusal> {
  if (!parts.adapters.has("Simulator"))
    return refused("merchantGuid", "the Simulator is switched off (GATEWAY_SIMULATOR)");
  const accounts = await accountsOfMerchant(parts, merchantGuid);
  const wanted = day.account?.replaceAll(/\s/g, "").toUpperCase();
  const account = [...accounts.values()].find(({ iban, test }) => test && (wanted ?? iban) === iban);
  if (!account) return refused("account", "the merchant has no such BankAccount in test mode");
  const entries: SimulatedEntry[] = [];
  for (const [index, transfer] of (day.transfers ?? []).entries()) {
    const entry = await incoming(parts, { transfer, index, account, merchantGuid });
    if (isRefusal(entry)) return entry;
    entries.push(entry);
  }
  if (day.outgoing) entries.push(...(await debitsOf(parts, { merchantGuid, account })));
  for (const [index, { endToEndId, reason = "AC04" }] of (day.returns ?? []).entries()) {
    const entry = await returnOf(parts, { endToEndId, reason, account });
    if (!entry) return refused(`returns.${index}.endToEndId`, "is no transfer from this account");
    entries.push(entry);
  }
  if (day.payouts) {
    const arrived = await payoutsOf(parts, { merchantGuid, difference: day.payoutDifference });
    if (isRefusal(arrived)) return arrived;
    entries.push(...arrived);
  }
  if (entries.length === 0) return refused("transfers", "the bank has nothing to book");
  const { iban } = account;
  const openingMinor = await openingOf(parts, { merchantGuid, iban });
  const id = `SIM${parts.ids.uuid().replaceAll("-", "").slice(0, 30)}`;
  return writeStatement(entries, { id, iban, currency: CURRENCY, openingMinor, at: parts.clock.now() });
}

function refused(path: string, message: string): SimulationRefusal {
  return { refused: true, code: "cannot_be_simulated", path, message };
}

function referenceOf({ ids }: Pick<BankParts, "ids">): string {
  return `SIM${ids.uuid().replaceAll("-", "").slice(0, 30)}`;
}

async function incoming(
  parts: BankParts,
  {
    transfer: { transactionUuid, amount, text, name = PAYER.name, iban = PAYER.iban },
    index,
    account,
    merchantGuid,
  }: { transfer: SimulatedTransfer; index: number; account: OwnAccount; merchantGuid: string },
): Promise<SimulatedEntry | SimulationRefusal> {
  const at = `transfers.${index}`;
  const transaction =
    transactionUuid === undefined ? undefined : await findTransaction(parts.db, transactionUuid);
  const payment = transaction && (await findAwaited(parts.db, providerReferenceOf(transaction)));
  if (transactionUuid !== undefined)
    if (transaction?.merchantGuid !== merchantGuid || payment?.iban !== account.iban)
      return refused(`${at}.transactionUuid`, "is no payment by transfer to this account");
  const due = payment?.currency === CURRENCY ? payment.amountMinor - payment.receivedMinor : undefined;
  const money = amount === undefined ? undefined : parseAmount(amount, CURRENCY);
  const minor = money === undefined ? due : isRefusal(money) ? undefined : money.minor;
  if (minor === undefined || minor <= 0n)
    return refused(`${at}.amount`, "must be an amount above zero, as in 9.99");
  const said = text ?? payment?.reference;
  if (said === undefined) return refused(`${at}.text`, "is required without transactionUuid");
  return {
    reference: referenceOf(parts),
    direction: "in",
    minor,
    counterpartyName: name,
    counterpartyIban: iban.replaceAll(/\s/g, "").toUpperCase(),
    text: said,
    endToEndId: null,
    returnReason: null,
  };
}

/** A real bank books what it was sent within a day. */
async function debitsOf(
  parts: BankParts,
  { merchantGuid, account }: { merchantGuid: string; account: OwnAccount },
): Promise<SimulatedEntry[]> {
  const files = await listTransferFiles(parts.db, { merchantGuids: [merchantGuid], limit: MAX_FILES });
  const entries: SimulatedEntry[] = [];
  for (const { guid, state, iban } of files) {
    if (state !== "approved" || iban !== account.iban) continue;
    for (const transfer of await listTransfersOfFile(parts.db, { fileGuid: guid, limit: MAX_TRANSFERS })) {
      if (transfer.state !== "in_file" || transfer.currency !== CURRENCY) continue;
      entries.push({
        reference: referenceOf(parts),
        direction: "out",
        minor: transfer.amountMinor,
        counterpartyName: transfer.payeeName,
        counterpartyIban: transfer.payeeIban,
        text: transfer.purpose,
        endToEndId: transfer.reference,
        returnReason: null,
      });
    }
  }
  return entries;
}

async function returnOf(
  parts: BankParts,
  { endToEndId, reason, account }: { endToEndId: string; reason: string; account: OwnAccount },
): Promise<SimulatedEntry | undefined> {
  const transfer = await findTransfer(parts.db, endToEndId);
  const isOwn = account.connectors.some(({ guid }) => guid === transfer?.connectorGuid);
  if (!transfer || !isOwn || transfer.iban !== account.iban) return undefined;
  return {
    reference: referenceOf(parts),
    direction: "in",
    minor: transfer.amountMinor,
    counterpartyName: transfer.payeeName,
    counterpartyIban: transfer.payeeIban,
    text: `Return ${transfer.purpose}`,
    endToEndId,
    returnReason: reason,
  };
}

/** The weekly payouts of the merchant's simulated connectors that settlements have named, and that the bank has not booked. */
async function payoutsOf(
  parts: BankParts,
  { merchantGuid, difference = "0.00" }: { merchantGuid: string; difference: string | undefined },
): Promise<SimulatedEntry[] | SimulationRefusal> {
  const money = parseAmount(difference.replace(/^-/, ""), CURRENCY);
  if (isRefusal(money)) return refused("payoutDifference", "must be an amount, as in -1.00");
  const minor = difference.startsWith("-") ? -money.minor : money.minor;
  await comparePayouts(parts, merchantGuid);
  const connectors = await parts.connectorsOfMerchant(merchantGuid);
  const simulated = new Set(
    connectors
      .filter(({ adapter }) => parts.adapters.get(adapter)?.movesNoMoney === true)
      .map(({ guid }) => guid),
  );
  const today = parts.clock.now().toString().slice(0, 10);
  const due = (await lockOpenPayouts(parts.db, merchantGuid))
    .filter(
      ({ connectorGuid, currency, amountMinor, paidOn }) =>
        simulated.has(connectorGuid) &&
        currency === CURRENCY &&
        amountMinor + minor > 0n &&
        (paidOn === null || paidOn <= today),
    )
    .map(({ settlementNumber, amountMinor }) => ({
      reference: referenceOf(parts),
      direction: "in" as const,
      minor: amountMinor + minor,
      counterpartyName: "Simulated Provider Ltd",
      counterpartyIban: null,
      text: `Simulated payout ${settlementNumber}`,
      endToEndId: null,
      returnReason: null,
    }));
  // What it booked before may wait for a person: payouts of several connectors can have one number and amount.
  const waiting = await creditsWithTexts(parts.db, { merchantGuid, texts: due.map(({ text }) => text) });
  return due.filter((entry) => {
    const index = waiting.findIndex(({ text, minor }) => text === entry.text && minor === entry.minor);
    if (index >= 0) waiting.splice(index, 1);
    return index < 0;
  });
}

async function openingOf(
  { db }: Pick<BankParts, "db">,
  { merchantGuid, iban }: { merchantGuid: string; iban: string },
): Promise<bigint> {
  const closing = await lastClosing(db, { merchantGuid, iban, currency: CURRENCY });
  const text = closing ?? formatAmount({ minor: 0n, currency: CURRENCY });
  const money = parseAmount(text.replace(/^-/, ""), CURRENCY);
  if (isRefusal(money)) throw new Error("The balance of a statement is no amount.");
  return text.startsWith("-") ? -money.minor : money.minor;
}
