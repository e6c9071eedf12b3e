import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { releaseFile } from "../../providers/index.ts";
import type { TransferFile } from "./transfer-file.ts";

/** One that nobody decided in time is expired, also before its row says so. */
const COLUMNS = sql`guid, merchant_guid, approval_id, iban, account_holder, bic, currency, test,
  case when state = 'waiting' and expires_at <= ${databaseNow} then 'expired' else state end as state,
  transfers, amount_minor, created_at, expires_at, approved_at, sending, sending_at, sending_order, sending_problem`;

export function insertTransferFile(
  tx: Queryable,
  file: Pick<TransferFile, "guid" | "merchantGuid" | "approvalId" | "iban" | "accountHolder" | "bic"> &
    Pick<TransferFile, "currency" | "test" | "transfers" | "amountMinor">,
  { validHours }: { validHours: number },
): Promise<TransferFile> {
  const { guid, merchantGuid, approvalId, iban, accountHolder, bic, currency, test, transfers, amountMinor } =
    file;
  return tx.one<TransferFile>(sql`
    insert into bank_transfer_files (guid, merchant_guid, approval_id, iban, account_holder, bic, currency, test, transfers,
      amount_minor, expires_at)
    values (${guid}, ${merchantGuid}, ${approvalId}, ${iban}, ${accountHolder}, ${bic}, ${currency}, ${test},
      ${transfers}, ${amountMinor}, ${databaseNow} + make_interval(hours => ${validHours}::int))
    returning ${COLUMNS}`);
}

/** Frees the transfers of files that nobody decided in time. */
export async function expireTransferFiles(tx: Queryable, merchantGuid: string): Promise<void> {
  const files = await tx.query<{ guid: string }>(sql`
    update bank_transfer_files set state = 'expired'
    where merchant_guid = ${merchantGuid} and state = 'waiting' and expires_at <= ${databaseNow} returning guid`);
  for (const { guid } of files) await releaseFile(tx, guid);
}

export function findTransferFile(db: Queryable, guid: string): Promise<TransferFile | undefined> {
  return db.maybeOne<TransferFile>(sql`select ${COLUMNS} from bank_transfer_files where guid = ${guid}`);
}

export function lockTransferFile(tx: Queryable, guid: string): Promise<TransferFile | undefined> {
  return tx.maybeOne<TransferFile>(
    sql`select ${COLUMNS} from bank_transfer_files where guid = ${guid} for update`,
  );
}

/** The files of merchants, the newest first. */
export function listTransferFiles(
  db: Queryable,
  { merchantGuids, limit }: { merchantGuids: readonly string[]; limit: number },
): Promise<TransferFile[]> {
  return db.query<TransferFile>(sql`
    select ${COLUMNS} from bank_transfer_files where merchant_guid = any(${[...merchantGuids]}::text[])
    order by created_at desc, guid limit ${limit}::int`);
}

export function findTransferFiles(db: Queryable, guids: readonly string[]): Promise<TransferFile[]> {
  return db.query<TransferFile>(
    sql`select ${COLUMNS} from bank_transfer_files where guid = any(${[...guids]}::text[])`,
  );
}

export async function saveContent(
  tx: Queryable,
  { guid, content }: { guid: string; content: Buffer },
): Promise<void> {
  await tx.execute(sql`
    update bank_transfer_files set state = 'approved', approved_at = ${databaseNow} where guid = ${guid}`);
  await tx.execute(sql`insert into bank_transfer_contents (file_guid, content) values (${guid}, ${content})`);
}

/** The bytes of an approved file. */
export async function contentOfTransferFile(db: Queryable, guid: string): Promise<Buffer | undefined> {
  const row = await db.maybeOne<{ content: Buffer }>(
    sql`select content from bank_transfer_contents where file_guid = ${guid}`,
  );
  return row?.content;
}

/** It was refused or withdrawn before it was approved: its transfers wait for another file. */
export async function stopTransferFile(
  tx: Queryable,
  { guid, state }: { guid: string; state: "refused" | "cancelled" },
): Promise<void> {
  const stopped = await tx.execute(
    sql`update bank_transfer_files set state = ${state} where guid = ${guid} and state = 'waiting'`,
  );
  if (stopped === 1) await releaseFile(tx, guid);
}
