import { sql, type Queryable } from "../platform/database/index.ts";
import { findTransactions, isFinal, isSubmitted, type Transaction } from "../transactions/index.ts";
import type { ReusableLink } from "./reusable-link.ts";
import type { LinkUsage } from "./terms.ts";

/** A payment that was begun on a link. */
interface LinkPayment {
  readonly number: number;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  /** `begun`: no instrument was submitted, or the last one was declined: it has no place on the link. */
  readonly state: "begun" | "open" | "paid" | "not_paid";
}

interface Counted {
  /** With what was paid until now. */
  readonly link: ReusableLink;
  readonly usage: LinkUsage;
}

/**
 * Counts the payments that have ended since the last count, and takes the place of those back whose instrument was declined. The caller
 * has locked the link's row.
 */
export async function countPayments(tx: Queryable, link: ReusableLink): Promise<Counted> {
  const open = await tx.query<LinkPayment>(sql`
    select number, transaction_uuid, amount_minor, state from reusable_link_payments
    where link_guid = ${link.guid} and state = 'open'`);
  const now = await withStates(tx, open);
  const changed = now.filter(({ state }) => state !== "open");
  const paid = now.filter(({ state }) => state === "paid");
  const counted = {
    ...link,
    paidCount: link.paidCount + paid.length,
    paidMinor: link.paidMinor + sumOf(paid),
  };
  if (changed.length > 0) await recordEnded(tx, counted, changed);
  const still = now.filter(({ state }) => state === "open");
  return {
    link: counted,
    usage: {
      paid: { count: counted.paidCount, minor: counted.paidMinor },
      open: { count: still.length, minor: sumOf(still) },
    },
  };
}

/** The payments as their transactions are now. */
async function withStates(db: Queryable, payments: readonly LinkPayment[]): Promise<LinkPayment[]> {
  if (payments.length === 0) return [];
  const transactions = await findTransactions(
    db,
    payments.map(({ transactionUuid }) => transactionUuid),
  );
  const byUuid = new Map(transactions.map((transaction) => [transaction.uuid, transaction]));
  return payments.map((payment) => {
    const transaction = byUuid.get(payment.transactionUuid);
    return transaction ? { ...payment, state: stateOf(transaction) } : payment;
  });
}

function stateOf(transaction: Transaction): LinkPayment["state"] {
  if (isFinal(transaction.status)) return transaction.status === "success" ? "paid" : "not_paid";
  return isSubmitted(transaction) || holdsInstrument(transaction) ? "open" : "begun";
}

/** Its customer is being authenticated: nothing has gone to a provider yet, and the result submits the instrument by itself. */
function holdsInstrument({ paymentSource }: Transaction): boolean {
  return paymentSource !== null;
}

async function recordEnded(
  tx: Queryable,
  { guid, paidCount, paidMinor }: ReusableLink,
  ended: readonly LinkPayment[],
): Promise<void> {
  const [numbers, states] = [ended.map(({ number }) => number), ended.map(({ state }) => state)];
  await tx.execute(sql`
    update reusable_link_payments payment set state = ended.state
    from unnest(${numbers}::integer[], ${states}::text[]) ended (number, state)
    where payment.link_guid = ${guid} and payment.number = ended.number`);
  await tx.execute(sql`
    update reusable_links set paid_count = ${paidCount}, paid_minor = ${paidMinor} where guid = ${guid}`);
}

type PaymentOnLink = Omit<LinkPayment, "state"> & { readonly linkGuid: string };

/** It has no place on the link yet. */
export async function insertPayment(tx: Queryable, { linkGuid, ...payment }: PaymentOnLink): Promise<void> {
  await tx.execute(sql`
    insert into reusable_link_payments (link_guid, number, transaction_uuid, amount_minor, state)
    values (${linkGuid}, ${payment.number}, ${payment.transactionUuid}, ${payment.amountMinor}, 'begun')`);
}

/** Undefined for a transaction that was begun on no link. */
export function findPayment(tx: Queryable, transactionUuid: string): Promise<PaymentOnLink | undefined> {
  return tx.maybeOne<PaymentOnLink>(sql`
    select link_guid, number, transaction_uuid, amount_minor from reusable_link_payments
    where transaction_uuid = ${transactionUuid}`);
}

/** Whether it has a place. The caller has locked the link's row. */
export async function hasPlace(tx: Queryable, { linkGuid, number }: PaymentOnLink): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    select 1 from reusable_link_payments
    where link_guid = ${linkGuid} and number = ${number} and state <> 'begun'`);
  return found !== undefined;
}

export async function markOpen(tx: Queryable, { linkGuid, number }: PaymentOnLink): Promise<void> {
  await tx.execute(sql`
    update reusable_link_payments set state = 'open' where link_guid = ${linkGuid} and number = ${number}`);
}

/** 0 before the first. */
export async function lastNumber(db: Queryable, linkGuid: string): Promise<number> {
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(number), 0) as last from reusable_link_payments where link_guid = ${linkGuid}`);
  return last;
}

/** The newest first. */
export async function listPayments(
  db: Queryable,
  options: { linkGuid: string; limit: number },
): Promise<LinkPayment[]> {
  const listed = await db.query<LinkPayment>(sql`
    select number, transaction_uuid, amount_minor, state from reusable_link_payments
    where link_guid = ${options.linkGuid} order by number desc limit ${options.limit}`);
  const begun = await withStates(
    db,
    listed.filter(({ state }) => state === "begun"),
  );
  const now = new Map(begun.map((payment) => [payment.number, payment]));
  return listed.map((payment) => now.get(payment.number) ?? payment);
}

/** A payment ends within half an hour: of those that were begun before so many others there is none. */
const MAX_UNENDED = 2_000;

/** Those that have not ended, with a place or without. */
export async function unendedPayments(db: Queryable, linkGuid: string): Promise<LinkPayment[]> {
  const payments = await listPayments(db, { linkGuid, limit: MAX_UNENDED });
  return payments.filter(({ state }) => state === "begun" || state === "open");
}

export async function linksWithOpenPayments(
  db: Queryable,
  linkGuids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ linkGuid: string }>(sql`
    select distinct link_guid from reusable_link_payments
    where link_guid = any(${[...linkGuids]}::text[]) and state = 'open'`);
  return new Set(rows.map(({ linkGuid }) => linkGuid));
}

/** The link of each of these transactions that was begun on one. */
export async function linksOfPayments(
  db: Queryable,
  transactionUuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ transactionUuid: string; linkGuid: string }>(sql`
    select transaction_uuid, link_guid from reusable_link_payments
    where transaction_uuid = any(${[...transactionUuids]}::text[])`);
  return new Map(rows.map(({ transactionUuid, linkGuid }) => [transactionUuid, linkGuid]));
}

function sumOf(payments: readonly LinkPayment[]): bigint {
  return payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}
