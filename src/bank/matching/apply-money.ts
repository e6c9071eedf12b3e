import { choiceSetting, decimalSetting, type Connector } from "../../connectors/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  addReceived,
  lockAwaited,
  storeEvent,
  type AwaitedPayment,
  type EventKey,
} from "../../providers/index.ts";
import {
  findTransaction,
  providerReferenceOf,
  uuidOfProviderReference,
  type Transaction,
} from "../../transactions/index.ts";
import type { BankEntry } from "../entries/entry.ts";
import { changeEntry, insertAllocation, type EntryOutcome } from "../entries/entry-store.ts";
import { recordEntryEvent } from "../entries/describe-entry.ts";
import { isReturnable, planReturn } from "./plan-return.ts";

interface Money {
  readonly entry: BankEntry;
  readonly payment: AwaitedPayment;
  readonly connector: Connector;
  /** The rule, or `user:` and who assigned it. */
  readonly by: string;
  /** How much of the entry; all that no other payment has unless given. */
  readonly minor?: bigint;
  /** How much of it other payments have, or went back. */
  readonly allocated?: bigint;
}

/**
 * Counts money of an entry for a payment: enough ends it, less leaves it open for the rest, more is a surplus. Money for a payment
 * that has ended is late. Undecided without a person: the outcome of the entry instead of keys.
 */
export async function applyMoney(
  tx: DatabaseTransaction,
  money: Money,
): Promise<{ readonly keys: EventKey[] } | EntryOutcome> {
  const { entry, by, allocated = 0n } = money;
  const payment = await lockAwaited(tx, money.payment.submissionReference);
  const transaction =
    payment && (await findTransaction(tx, uuidOfProviderReference(payment.submissionReference)));
  if (!payment || !transaction) return { state: "unmatched" };
  const minor = money.minor ?? entry.amountMinor - allocated;
  const proposal = {
    transactionUuid: transaction.uuid,
    amount: formatAmount({ minor, currency: entry.currency }),
  };
  if (entry.currency !== payment.currency)
    return { state: "unmatched", proposal: { ...proposal, because: "other_currency" } };
  const rest = payment.amountMinor - payment.receivedMinor;
  const isCurrent = providerReferenceOf(transaction) === payment.submissionReference;
  const isPaid = transaction.status === "success" && isCurrent;
  const isOpen = transaction.status === "pending_postback" && isCurrent;
  if (isPaid || rest <= 0n) return doublePayment(tx, { ...money, payment, minor });
  const isEnough = minor >= rest - toleranceOf(money.connector, payment.currency);
  // Late money that is not the whole amount is no payment that could be recorded.
  if (!isOpen && !(isEnough && payment.receivedMinor === 0n))
    return { state: "proposed", proposal: { ...proposal, because: "late" } };
  return count(tx, { ...money, payment, transaction, minor, rest, isEnough, allocated, by });
}

async function count(
  tx: DatabaseTransaction,
  of: Required<Money> & { transaction: Transaction; rest: bigint; isEnough: boolean },
): Promise<{ readonly keys: EventKey[] }> {
  const { entry, payment, transaction, connector, by, minor, rest, isEnough, allocated } = of;
  const taken = minor > rest ? rest : minor;
  const isComplete = allocated + minor >= entry.amountMinor;
  // Before all of an entry is assigned, what is too much is in the rest that a person still assigns.
  const surplus = isComplete ? minor - taken : 0n;
  const { submissionReference } = payment;
  const id = await insertAllocation(tx, {
    entryGuid: entry.guid,
    merchantGuid: entry.merchantGuid,
    submissionReference,
    transactionUuid: transaction.uuid,
    amountMinor: taken,
    madeBy: by,
    endsPayment: isEnough,
  });
  await addReceived(tx, { submissionReference, minor: taken, payer: payerOf(entry) });
  const returns = surplus > 0n && (await returnSurplus(tx, { entry, connector, minor: surplus }));
  await changeEntry(tx, entry.guid, {
    state: isComplete ? "matched" : "unmatched",
    kind: "payment",
    surplusMinor: returns ? 0n : surplus,
  });
  await recordEntryEvent(tx, { guid: entry.guid, tenantGuid: connector.tenantGuid, type: "bank.received" });
  const key = { connectorGuid: payment.connectorGuid, eventId: `bank:${entry.guid}:${id}` };
  const event = { eventId: key.eventId, submissionReference };
  await storeEvent(tx, {
    connectorGuid: key.connectorGuid,
    event: isEnough
      ? {
          ...event,
          kind: "outcome",
          outcome: {
            kind: "approved",
            details: { adapterTransactionId: payment.reference, ...instrumentOf(entry) },
          },
        }
      : { ...event, kind: "inquire" },
  });
  return { keys: [key] };
}

/** The customer paid twice: all of it is too much. */
async function doublePayment(
  tx: DatabaseTransaction,
  { entry, payment, connector, minor }: Money & { minor: bigint },
): Promise<EntryOutcome> {
  const isReturned = await returnSurplus(tx, { entry, connector, minor });
  const transactionUuid = uuidOfProviderReference(payment.submissionReference);
  const proposal = { transactionUuid, because: "already_paid" } as const;
  return isReturned
    ? { state: "matched", kind: "other", proposal }
    : { state: "proposed", proposal, surplusMinor: minor };
}

/** Sends too much back with the next transfer file, where the connector says so and the payer's account is known. */
async function returnSurplus(
  tx: DatabaseTransaction,
  { entry, connector, minor }: { entry: BankEntry; connector: Connector; minor: bigint },
): Promise<boolean> {
  if (!isReturnable(entry) || choiceSetting(connector, "bank:surplus") !== "refund") return false;
  return planReturn(tx, { entry, connectorGuid: connector.guid, minor, purpose: "Overpayment" });
}

function payerOf({ counterpartyIban, counterpartyName }: BankEntry) {
  return counterpartyIban === null ? null : { iban: counterpartyIban, name: counterpartyName };
}

/** The sender of the money, as status responses show an account. */
function instrumentOf({ counterpartyIban, counterpartyName }: BankEntry) {
  if (counterpartyIban === null) return {};
  return {
    returnData: {
      _TYPE: "ibanData",
      ...(counterpartyName !== null && { accountOwner: counterpartyName }),
      iban: counterpartyIban,
      country: counterpartyIban.slice(0, 2),
    },
  };
}

function toleranceOf(connector: Connector, currency: string): bigint {
  const tolerance = parseAmount(decimalSetting(connector, "bank:tolerance"), currency);
  return isRefusal(tolerance) ? 0n : tolerance.minor;
}
