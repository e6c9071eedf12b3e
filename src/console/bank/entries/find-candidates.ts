import type { BankEntry, OwnAccount } from "../../../bank/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import { parseAmount } from "../../../platform/money/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import { findAwaited, findByRest, type AwaitedPayment } from "../../../providers/index.ts";
import {
  findByOrder,
  findTransactions,
  providerReferenceOf,
  uuidOfProviderReference,
  type Transaction,
} from "../../../transactions/index.ts";

/** A payment by transfer that a person can assign an entry to. */
export interface Candidate {
  readonly payment: AwaitedPayment;
  readonly transaction: Transaction;
  /** The sum that is missing for it, in minor units. */
  readonly restMinor: bigint;
}

const MAX_CANDIDATES = 20;
const MAX_ORDERS = 50;
const UUID = /^[0-9a-zA-Z-]{10,64}$/;

/**
 * Payments to the account of the entry: open ones of an amount, as `49.90` or `49,90`, or those of an order or uuid, also ended ones.
 *
 * @param options.leftMinor how much of the entry is for nothing yet; its amount is searched for where nothing is typed
 */
export async function findCandidates(
  db: Queryable,
  {
    entry,
    account,
    typed,
    leftMinor,
  }: { entry: BankEntry; account: OwnAccount | undefined; typed: string; leftMinor: bigint },
): Promise<readonly Candidate[]> {
  if (!account) return [];
  const minor = typed === "" ? leftMinor : minorTyped(typed, entry.currency);
  const [ofAmount, ofOrder] = await Promise.all([
    minor === undefined ? [] : openOfAmount(db, { entry, minor }),
    typed === "" ? [] : ofOrderOrUuid(db, { entry, typed }),
  ]);
  const found = new Map(
    [...ofOrder, ...ofAmount]
      .filter(({ payment }) => account.connectors.some(({ guid }) => guid === payment.connectorGuid))
      .map((candidate) => [candidate.transaction.uuid, candidate]),
  );
  return [...found.values()].slice(0, MAX_CANDIDATES);
}

function minorTyped(typed: string, currency: string): bigint | undefined {
  const amount = parseAmount(typed.replaceAll(/\s/g, "").replace(",", "."), currency);
  return isRefusal(amount) || amount.minor <= 0n ? undefined : amount.minor;
}

async function openOfAmount(
  db: Queryable,
  { entry: { iban, currency }, minor }: { entry: BankEntry; minor: bigint },
): Promise<Candidate[]> {
  const payments = await findByRest(db, { iban, minor, currency });
  const transactions = await findTransactions(
    db,
    payments.map(({ submissionReference }) => uuidOfProviderReference(submissionReference)),
  );
  return transactions
    .filter(({ status }) => status === "pending_postback")
    .flatMap((transaction) => {
      const payment = payments.find((one) => one.submissionReference === providerReferenceOf(transaction));
      return payment ? [candidateOf(payment, transaction)] : [];
    });
}

async function ofOrderOrUuid(
  db: Queryable,
  { entry: { merchantGuid, iban }, typed }: { entry: BankEntry; typed: string },
): Promise<Candidate[]> {
  const [orders, named] = await Promise.all([
    findByOrder(db, { merchantGuids: [merchantGuid], merchantTransactionId: typed, limit: MAX_ORDERS }),
    UUID.test(typed) ? findTransactions(db, [typed]) : [],
  ]);
  const own = [...orders, ...named].filter((transaction) => transaction.merchantGuid === merchantGuid);
  const awaited = await Promise.all(
    own.map(async (transaction) => ({
      transaction,
      payment: await findAwaited(db, providerReferenceOf(transaction)),
    })),
  );
  return awaited.flatMap(({ transaction, payment }) =>
    payment?.iban === iban ? [candidateOf(payment, transaction)] : [],
  );
}

function candidateOf(payment: AwaitedPayment, transaction: Transaction): Candidate {
  return { payment, transaction, restMinor: payment.amountMinor - payment.receivedMinor };
}
