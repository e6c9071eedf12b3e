import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { FileFault } from "../file-fault.ts";
import type { RowState } from "./import.ts";

/** A row of a file, without what is secret in it. */
export interface ImportRow {
  readonly row: number;
  readonly rowId: string | null;
  readonly externalToken: string | null;
  readonly state: RowState;
  readonly field: string | null;
  /** Its mistake in the words of the API, and the same for sentences in other languages. */
  readonly message: string | null;
  readonly fault: FileFault | null;
  readonly lacksSchemeId: boolean;
  readonly itemHash: string | null;
  readonly customerHash: string | null;
  readonly isKnownCustomer: boolean;
  readonly sameAs: number | null;
  readonly transactionUuid: string | null;
  readonly paymentToken: string | null;
  readonly profileGuid: string | null;
}

/** The rows of the import that have one of these hashes, by hash. */
export async function rowsWithHash(
  db: Queryable,
  { guid, hashes }: { guid: string; hashes: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ itemHash: string; row: number }>(sql`
    select item_hash, row from vault_import_rows
    where import_guid = ${guid} and item_hash = any(${[...hashes]}::text[])`);
  return new Map(rows.map(({ itemHash, row }) => [itemHash, row]));
}

export async function insertRows(
  db: Queryable,
  { guid, rows }: { guid: string; rows: readonly ImportRow[] },
): Promise<void> {
  await db.execute(sql`
    insert into vault_import_rows (import_guid, row, row_id, external_token, state, field, message, fault, lacks_scheme_id,
      item_hash, customer_hash, is_known_customer, same_as, transaction_uuid, payment_token, profile_guid)
    select ${guid}, row, "rowId", "externalToken", state, field, message, nullif(fault, 'null'::jsonb), "lacksSchemeId", "itemHash",
      "customerHash",
      "isKnownCustomer", "sameAs", "transactionUuid", "paymentToken", "profileGuid"
    from jsonb_to_recordset(${json(rows)}::jsonb) as item (row int, "rowId" text, "externalToken" text, state text,
      field text, message text, fault jsonb, "lacksSchemeId" boolean, "itemHash" text,
      "customerHash" text, "isKnownCustomer" boolean, "sameAs" int, "transactionUuid" text, "paymentToken" text,
      "profileGuid" text)`);
}

/** Those of the rows that are not imported yet, locked. */
export async function lockReadyRows(
  tx: Queryable,
  { guid, rows }: { guid: string; rows: readonly number[] },
): Promise<ReadonlySet<number>> {
  const ready = await tx.query<{ row: number }>(sql`
    select row from vault_import_rows
    where import_guid = ${guid} and row = any(${[...rows]}::int[]) and state = 'ready' order by row for update`);
  return new Set(ready.map(({ row }) => row));
}

/** The result of a row. */
export interface RowOutcome {
  readonly row: number;
  readonly state: RowState;
  readonly field?: string;
  readonly message?: string;
  readonly fault?: FileFault;
  readonly transactionUuid?: string;
  readonly paymentToken?: string;
  readonly profileGuid?: string;
  readonly isNewProfile?: boolean;
}

export async function recordOutcomes(
  tx: Queryable,
  { guid, outcomes }: { guid: string; outcomes: readonly RowOutcome[] },
): Promise<void> {
  await tx.execute(sql`
    update vault_import_rows as target set state = item.state, field = coalesce(item.field, target.field),
      message = coalesce(item.message, target.message), fault = coalesce(item.fault, target.fault),
      transaction_uuid = coalesce(item."transactionUuid", target.transaction_uuid),
      payment_token = coalesce(item."paymentToken", target.payment_token),
      profile_guid = coalesce(item."profileGuid", target.profile_guid),
      is_new_profile = coalesce(item."isNewProfile", target.is_new_profile)
    from jsonb_to_recordset(${json(outcomes)}::jsonb) as item (row int, state text, field text, message text,
      fault jsonb, "transactionUuid" text, "paymentToken" text, "profileGuid" text, "isNewProfile" boolean)
    where target.import_guid = ${guid} and target.row = item.row`);
}

/** Rows that were imported, after a row, locked. */
export function lockImportedRows(
  tx: Queryable,
  { guid, limit }: { guid: string; limit: number },
): Promise<{ row: number; transactionUuid: string; profileGuid: string; isNewProfile: boolean }[]> {
  return tx.query(sql`
    select row, transaction_uuid, profile_guid, is_new_profile from vault_import_rows
    where import_guid = ${guid} and state = 'imported' order by row limit ${limit}::int for update`);
}

/** How many rows are in each state. */
export async function countRows(
  db: Queryable,
  { guid }: { guid: string },
): Promise<Readonly<Partial<Record<RowState, number>>>> {
  const rows = await db.query<{ state: RowState; count: number }>(
    sql`select state, count(*)::int as count from vault_import_rows where import_guid = ${guid} group by state`,
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Customers of the rows that are ready: without a profile, and with one. */
export function countCustomers(
  db: Queryable,
  { guid }: { guid: string },
): Promise<{ new: number; known: number }> {
  return db.one(sql`
    select count(distinct customer_hash) filter (where not is_known_customer)::int as new,
      count(distinct customer_hash) filter (where is_known_customer)::int as known
    from vault_import_rows where import_guid = ${guid} and state = 'ready'`);
}

/** A row as its result shows it. */
export type ShownRow = Omit<
  ImportRow,
  "itemHash" | "customerHash" | "isKnownCustomer" | "sameAs" | "transactionUuid"
>;

/** Rows after one, in order; a duplicate has the tokens of the row that it repeats. */
export function pageOfRows(
  db: Queryable,
  { guid, after, limit }: { guid: string; after: number; limit: number },
): Promise<ShownRow[]> {
  return db.query(sql`
    select item.row, item.row_id, item.external_token, item.state, item.field, item.message, item.fault,
      item.lacks_scheme_id,
      coalesce(item.payment_token, first.payment_token) as payment_token,
      coalesce(item.profile_guid, first.profile_guid) as profile_guid
    from vault_import_rows as item
      left join vault_import_rows as first on first.import_guid = item.import_guid and first.row = item.same_as
    where item.import_guid = ${guid} and item.row > ${after}::int order by item.row limit ${limit}::int`);
}

/** Without the hashes that found duplicates: after the import they are of no use. */
export async function forgetHashes(tx: Queryable, { guid }: { guid: string }): Promise<void> {
  await tx.execute(sql`
    update vault_import_rows set item_hash = null, customer_hash = null where import_guid = ${guid} and item_hash is not null`);
}

export async function removeRows(tx: Queryable, { guid }: { guid: string }): Promise<void> {
  await tx.execute(sql`delete from vault_import_rows where import_guid = ${guid}`);
}

/** Erases the tokens and ids of these registrations from results: their customers were deleted. */
export async function forgetImported(
  tx: Queryable,
  { transactionUuids }: { transactionUuids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    update vault_import_rows set payment_token = null, profile_guid = null, external_token = null, row_id = null
    where transaction_uuid = any(${[...transactionUuids]}::text[])`);
}
