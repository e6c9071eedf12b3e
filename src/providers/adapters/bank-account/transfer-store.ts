import { sql, type Queryable } from "../../../platform/database/index.ts";

/** Money that goes back from the account. */
export interface OutgoingTransfer {
  /** The end-to-end id. */
  readonly reference: string;
  readonly connectorGuid: string;
  readonly kind: "refund" | "surplus";
  readonly iban: string;
  readonly payeeIban: string;
  readonly payeeName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly purpose: string;
  readonly state: "waiting" | "in_file" | "booked" | "returned";
  readonly fileGuid: string | null;
}

const COLUMNS = sql`reference, connector_guid, kind, iban, payee_iban, payee_name, amount_minor, currency, purpose, state, file_guid`;

/** Puts it into the next transfer file; once by its reference: whether it was not there yet. */
export async function planTransfer(
  db: Queryable,
  transfer: Omit<OutgoingTransfer, "state" | "fileGuid">,
): Promise<boolean> {
  const { reference, connectorGuid, kind, iban, payeeIban, payeeName, amountMinor, currency, purpose } =
    transfer;
  const inserted = await db.execute(sql`
    insert into bank_account_transfers (reference, connector_guid, kind, iban, payee_iban, payee_name, amount_minor,
      currency, purpose)
    values (${reference}, ${connectorGuid}, ${kind}, ${iban}, ${payeeIban}, ${payeeName}, ${amountMinor}, ${currency},
      ${purpose})
    on conflict do nothing`);
  return inserted === 1;
}

export function findTransfer(db: Queryable, reference: string): Promise<OutgoingTransfer | undefined> {
  return db.maybeOne<OutgoingTransfer>(
    sql`select ${COLUMNS} from bank_account_transfers where reference = ${reference}`,
  );
}

/** Those of these references that are transfers of the gateway. */
export async function knownTransfers(
  db: Queryable,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const rows = await db.query<{ reference: string }>(sql`
    select reference from bank_account_transfers where reference = any(${[...references]}::text[])`);
  return new Set(rows.map(({ reference }) => reference));
}

/** Moves a transfer on; undefined when it is not in one of the states `from`. */
export function changeTransfer(
  tx: Queryable,
  {
    reference,
    from,
    to,
  }: { reference: string; from: readonly OutgoingTransfer["state"][]; to: OutgoingTransfer["state"] },
): Promise<OutgoingTransfer | undefined> {
  return tx.maybeOne<OutgoingTransfer>(sql`
    update bank_account_transfers set state = ${to}
    where reference = ${reference} and state = any(${[...from]}::text[]) returning ${COLUMNS}`);
}

/** The oldest transfers of connectors from these accounts that are in no file, locked; those that another process takes are left out. */
export function lockWaitingTransfers(
  tx: Queryable,
  {
    connectorGuids,
    ibans,
    limit,
  }: { connectorGuids: readonly string[]; ibans: readonly string[]; limit: number },
): Promise<OutgoingTransfer[]> {
  return tx.query<OutgoingTransfer>(sql`
    select ${COLUMNS} from bank_account_transfers
    where state = 'waiting' and connector_guid = any(${[...connectorGuids]}::text[]) and iban = any(${[...ibans]}::text[])
    order by created_at, reference limit ${limit}::int for update skip locked`);
}

export async function putInFile(
  tx: Queryable,
  { references, fileGuid }: { references: readonly string[]; fileGuid: string },
): Promise<void> {
  await tx.execute(sql`
    update bank_account_transfers set state = 'in_file', file_guid = ${fileGuid}
    where reference = any(${[...references]}::text[])`);
}

/** The transfers of a file that its bank has not booked or returned, locked until the end of the transaction. */
export function lockTransfersOfFile(tx: Queryable, fileGuid: string): Promise<OutgoingTransfer[]> {
  return tx.query<OutgoingTransfer>(sql`
    select ${COLUMNS} from bank_account_transfers where file_guid = ${fileGuid} and state = 'in_file'
    order by created_at, reference for update`);
}

/** The first transfers of a file, in its order. */
export function listTransfersOfFile(
  db: Queryable,
  { fileGuid, limit }: { fileGuid: string; limit: number },
): Promise<OutgoingTransfer[]> {
  return db.query<OutgoingTransfer>(sql`
    select ${COLUMNS} from bank_account_transfers where file_guid = ${fileGuid}
    order by created_at, reference limit ${limit}::int`);
}

/** The file is never sent: its transfers wait for another one. */
export async function releaseFile(tx: Queryable, fileGuid: string): Promise<void> {
  await tx.execute(sql`
    update bank_account_transfers set state = 'waiting', file_guid = null
    where file_guid = ${fileGuid} and state = 'in_file'`);
}

interface WaitingOf {
  readonly connectorGuids: readonly string[];
  readonly ibans: readonly string[];
}

/** The oldest transfers of connectors from these accounts that are in no file. */
export function listWaitingTransfers(
  db: Queryable,
  { connectorGuids, ibans, limit }: WaitingOf & { readonly limit: number },
): Promise<OutgoingTransfer[]> {
  return db.query<OutgoingTransfer>(sql`
    select ${COLUMNS} from bank_account_transfers
    where state = 'waiting' and connector_guid = any(${[...connectorGuids]}::text[]) and iban = any(${[...ibans]}::text[])
    order by created_at, reference limit ${limit}::int`);
}

/** All of them, by currency. */
export function sumWaitingTransfers(
  db: Queryable,
  { connectorGuids, ibans }: WaitingOf,
): Promise<{ currency: string; count: number; minor: bigint }[]> {
  return db.query(sql`
    select currency, count(*)::int as count, sum(amount_minor)::bigint as minor from bank_account_transfers
    where state = 'waiting' and connector_guid = any(${[...connectorGuids]}::text[]) and iban = any(${[...ibans]}::text[])
    group by currency order by count(*) desc, currency`);
}
