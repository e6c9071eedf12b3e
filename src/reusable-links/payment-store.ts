import { sql, type Queryable } from "../platform/database/index.ts";
import { findTransactions, isFinal } from "../transactions/index.ts";
import type { ReusableLink } from "./reusable-link.ts";
import type { LinkUsage } from "./terms.ts";

/** A payment that was begun on a link. */
interface LinkPayment {
  readonly number: number;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  readonly state: "open" | "paid" | "not_paid";
}

interface Counted {
  /** With what was paid until now. */
  readonly link: ReusableLink;
  readonly usage: LinkUsage;
}

/** Counts the payments that have ended since the last count. The caller has locked the link's row. */
export async function countPayments(tx: Queryable, link: ReusableLink): Promise<Counted> {
  const open = await tx.query<LinkPayment>(sql`
    select number, transaction_uuid, amount_minor, state from reusable_link_payments
    where link_guid = ${link.guid} and state = 'open'`);
  const ended = await endedOf(tx, open);
  const paid = ended.filter(({ state }) => state === "paid");
  const counted = {
    ...link,
    paidCount: link.paidCount + paid.length,
    paidMinor: link.paidMinor + sumOf(paid),
  };
  if (ended.length > 0) await recordEnded(tx, counted, ended);
  const numbers = new Set(ended.map(({ number }) => number));
  const still = open.filter(({ number }) => !numbers.has(number));
  return {
    link: counted,
    usage: {
      paid: { count: counted.paidCount, minor: counted.paidMinor },
      open: { count: still.length, minor: sumOf(still) },
    },
  };
}

async function endedOf(tx: Queryable, open: readonly LinkPayment[]): Promise<LinkPayment[]> {
  if (open.length === 0) return [];
  const transactions = await findTransactions(
    tx,
    open.map(({ transactionUuid }) => transactionUuid),
  );
  const statuses = new Map(transactions.map(({ uuid, status }) => [uuid, status]));
  return open.flatMap((payment) => {
    const status = statuses.get(payment.transactionUuid);
    if (status === undefined || !isFinal(status)) return [];
    return [{ ...payment, state: status === "success" ? ("paid" as const) : ("not_paid" as const) }];
  });
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

export async function insertPayment(
  tx: Queryable,
  { linkGuid, ...payment }: Omit<LinkPayment, "state"> & { readonly linkGuid: string },
): Promise<void> {
  await tx.execute(sql`
    insert into reusable_link_payments (link_guid, number, transaction_uuid, amount_minor, state)
    values (${linkGuid}, ${payment.number}, ${payment.transactionUuid}, ${payment.amountMinor}, 'open')`);
}

/** 0 before the first. */
export async function lastNumber(db: Queryable, linkGuid: string): Promise<number> {
  const { last } = await db.one<{ last: number }>(sql`
    select coalesce(max(number), 0) as last from reusable_link_payments where link_guid = ${linkGuid}`);
  return last;
}

/** The newest first. */
export function listPayments(
  db: Queryable,
  options: { linkGuid: string; limit: number },
): Promise<LinkPayment[]> {
  return db.query<LinkPayment>(sql`
    select number, transaction_uuid, amount_minor, state from reusable_link_payments
    where link_guid = ${options.linkGuid} order by number desc limit ${options.limit}`);
}

export function openPayments(db: Queryable, linkGuid: string): Promise<LinkPayment[]> {
  return db.query<LinkPayment>(sql`
    select number, transaction_uuid, amount_minor, state from reusable_link_payments
    where link_guid = ${linkGuid} and state = 'open' order by number`);
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
