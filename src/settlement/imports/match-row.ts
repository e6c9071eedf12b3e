import { findSubmissionsOfProvider, knownReferences, type SettlementRow } from "../../providers/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  findFollowUps,
  findTransactions,
  isFinal,
  listOwners,
  restOf,
  totalOf,
  uuidOfProviderReference,
  type Transaction,
} from "../../transactions/index.ts";
import { decimalOf, parseDecimal } from "../decimal.ts";
import { sentenceOfUnmatched } from "./unmatched-reason.ts";

export type Match =
  | { readonly kind: "matched"; readonly transaction: Transaction }
  | { readonly kind: "unmatched"; readonly because: string };

/** No transaction has a reference of the row. */
export const NO_TRANSACTION = sentenceOfUnmatched({ code: "no_transaction" });

/**
 * Those of the rows that have a reference of ours, or one that a submission has, in two statements: for the others `matchRow` finds
 * no transaction, and `paymentOfMovement` no payment.
 */
export async function rowsThatName<Row extends { readonly row: SettlementRow }>(
  db: Queryable,
  { connectors, rows }: { connectors: readonly string[]; rows: readonly Row[] },
): Promise<ReadonlySet<Row>> {
  const references = (of: "submissionReference" | "providerReference" | "paymentReference"): string[] =>
    rows.flatMap(({ row }) => row[of] ?? []);
  const [transactions, known] = await Promise.all([
    listOwners(db, references("submissionReference").map(uuidOfProviderReference)),
    knownReferences(db, {
      connectorGuids: [...connectors],
      providerReferences: [...references("providerReference"), ...references("paymentReference")],
    }),
  ]);
  const uuids = new Set(transactions.map(({ uuid }) => uuid));
  const isNamed = ({ submissionReference, providerReference, paymentReference }: SettlementRow): boolean =>
    (submissionReference !== null && uuids.has(uuidOfProviderReference(submissionReference))) ||
    (providerReference !== null && known.has(providerReference)) ||
    (paymentReference !== null && known.has(paymentReference));
  return new Set(rows.filter(({ row }) => isNamed(row)));
}

/**
 * The transaction that a provider's row is of: exactly one, or the reason why it is not known.
 *
 * @param options.connectors guids of those whose transactions may be in the provider's account
 */
export async function matchRow(
  db: Queryable,
  { connectors, row }: { connectors: readonly string[]; row: SettlementRow },
): Promise<Match> {
  const named = await transactionsOf(db, {
    connectors,
    submissionReference: row.submissionReference,
    providerReference: row.providerReference,
  });
  switch (row.kind) {
    case "payment":
      return one(await collected(db, named), row);
    case "refund": {
      const refunds = named.filter(isSuccess("refund"));
      return one(refunds.length > 0 ? refunds : await reportedRefunds(db, { connectors, row }), row);
    }
    case "refund_returned": {
      const followUps = await followUpsOf(db, named.filter(isSuccess("refund")));
      return one(
        followUps.filter(({ result }) => result.undone !== undefined),
        row,
      );
    }
    case "chargeback":
    case "chargeback_reversed":
      return one(await disputed(db, { connectors, row, named }), row);
    default:
      return { kind: "unmatched", because: sentenceOfUnmatched({ code: "of_none" }) };
  }
}

/** The refund that was made at the provider, and recorded when its report showed it. */
async function reportedRefunds(
  db: Queryable,
  { connectors, row: { providerReference, paymentReference } }: RowOfAccount,
): Promise<Transaction[]> {
  if (providerReference === null || paymentReference === null) return [];
  const payments = await transactionsOf(db, {
    connectors,
    submissionReference: null,
    providerReference: paymentReference,
  });
  const refunds = await followUpsOf(db, await collected(db, payments));
  return refunds.filter(({ result }) => result.reported?.reference === providerReference);
}

/** A provider's row, and the guids of the connectors whose transactions may be in the provider's account. */
interface RowOfAccount {
  readonly connectors: readonly string[];
  readonly row: SettlementRow;
}

/**
 * The payment of ours that an unmatched refund or dispute was made of at the provider. Undefined where it may be one of ours all
 * the same: a submission has its reference, or a refund of the payment is under way.
 */
export async function paymentOfMovement(
  db: Queryable,
  { connectors, row }: RowOfAccount,
): Promise<Transaction | undefined> {
  const { kind, gross, submissionReference, providerReference, paymentReference } = row;
  if (gross === null || paymentReference === null) return undefined;
  const payments = await transactionsOf(db, {
    connectors,
    submissionReference: null,
    providerReference: paymentReference,
  });
  const money = (await collected(db, payments)).filter(({ currency }) => currency === gross.currency);
  if (kind === "chargeback" || kind === "chargeback_reversed") return money.at(-1);
  if (kind !== "refund" || providerReference === null || providerReference === paymentReference)
    return undefined;
  const named = await transactionsOf(db, { connectors, submissionReference, providerReference });
  const followUps = await followUpsOf(db, money);
  const isUnderWay = followUps.some(({ type, status }) => type === "refund" && !isFinal(status));
  if (named.some(({ type }) => type === "refund") || isUnderWay) return undefined;
  const amount = parseDecimal(gross.amount);
  return money.find((payment) => {
    const rest = decimalOf({ minor: restOf(payment, "refund"), currency: gross.currency });
    return amount !== undefined && amount > 0n && amount <= rest;
  });
}

/** By our reference, or else by the provider's; only transactions of the connectors. */
async function transactionsOf(
  db: Queryable,
  options: {
    connectors: readonly string[];
    submissionReference: string | null;
    providerReference: string | null;
  },
): Promise<Transaction[]> {
  const { connectors, submissionReference, providerReference } = options;
  const ours = submissionReference === null ? [] : await load(db, connectors, [submissionReference]);
  if (ours.length > 0 || providerReference === null) return ours;
  const references: string[] = [];
  for (const connectorGuid of connectors) {
    const found = await findSubmissionsOfProvider(db, { connectorGuid, providerReference });
    references.push(...found.map((submission) => submission.submissionReference));
  }
  return load(db, connectors, references);
}

async function load(
  db: Queryable,
  connectors: readonly string[],
  references: readonly string[],
): Promise<Transaction[]> {
  const uuids = [...new Set(references.map(uuidOfProviderReference))];
  const found = await findTransactions(db, uuids);
  return found.filter(({ connectorGuid }) => connectors.includes(connectorGuid));
}

/** Transactions that collected the money: a debit, or captures where the row names their authorisation. */
async function collected(db: Queryable, named: readonly Transaction[]): Promise<Transaction[]> {
  const direct = named.filter(
    (transaction) => isSuccess("debit")(transaction) || isSuccess("capture")(transaction),
  );
  if (direct.length > 0) return direct;
  const followUps = await followUpsOf(
    db,
    named.filter(({ type }) => type === "preauthorize"),
  );
  return followUps.filter(isSuccess("capture"));
}

/** The chargeback or reversal with the provider's id of the dispute. */
async function disputed(
  db: Queryable,
  { connectors, row, named }: RowOfAccount & { named: readonly Transaction[] },
): Promise<Transaction[]> {
  const { paymentReference: providerReference, disputeId, kind, type } = row;
  const payments = [
    ...named,
    ...(await transactionsOf(db, { connectors, submissionReference: null, providerReference })),
  ];
  const money = await collected(db, payments);
  const chargebacks = (await followUpsOf(db, money)).filter(
    (followUp) => isSuccess("chargeback")(followUp) && followUp.result.dispute?.disputeId === disputeId,
  );
  if (kind === "chargeback_reversed") {
    const reversals = [...(await followUpsOf(db, chargebacks)), ...(await followUpsOf(db, money))];
    return reversals.filter(
      (followUp) =>
        isSuccess("chargeback-reversal")(followUp) && followUp.result.dispute?.disputeId === disputeId,
    );
  }
  const wantsSecond = type === "SecondChargeback";
  return chargebacks.filter(({ result }) => (result.dispute?.isSecond ?? false) === wantsSecond);
}

async function followUpsOf(db: Queryable, transactions: readonly Transaction[]): Promise<Transaction[]> {
  const found: Transaction[] = [];
  for (const { uuid } of transactions) found.push(...(await findFollowUps(db, uuid)));
  return found;
}

function isSuccess(type: Transaction["type"]) {
  return (transaction: Transaction): boolean => transaction.type === type && transaction.status === "success";
}

/** The only one of several with the amount of the row. */
function one(candidates: readonly Transaction[], row: SettlementRow): Match {
  const distinct = [...new Map(candidates.map((transaction) => [transaction.uuid, transaction])).values()];
  const [first, ...more] = distinct;
  if (!first) return { kind: "unmatched", because: NO_TRANSACTION };
  if (more.length === 0) return { kind: "matched", transaction: first };
  const equal = distinct.filter((transaction) => isOfAmount(transaction, row));
  const [only, ...others] = equal;
  return only && others.length === 0
    ? { kind: "matched", transaction: only }
    : { kind: "unmatched", because: sentenceOfUnmatched({ code: "several", count: distinct.length }) };
}

function isOfAmount(transaction: Transaction, { gross }: SettlementRow): boolean {
  const total = totalOf(transaction);
  return (
    total !== null && gross?.currency === total.currency && parseDecimal(gross.amount) === decimalOf(total)
  );
}
