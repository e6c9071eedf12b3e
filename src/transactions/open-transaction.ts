import {
  databaseNow,
  isUniqueViolation,
  json,
  sql,
  type Queryable,
  type BatchStatement,
  type Sql,
} from "../platform/database/index.ts";
import { aboutTransaction } from "../platform/log-subject.ts";
import type { Refusal } from "../platform/refusal.ts";
import { announceChanges } from "./changes.ts";
import { reserve, type FollowUp } from "./follow-ups.ts";
import { COLUMN_DEFAULTS, newRow, type NewTransaction } from "./new-transaction.ts";
import { rememberRowVersion } from "./row-versions.ts";
import { transactionOf, type Transaction, type TransactionRow } from "./transaction.ts";

export type DuplicateTransactionId = Refusal<"duplicate_transaction_id"> & { merchantTransactionId: string };

const UNIQUE_ID = "transactions_merchant_transaction_id";

/**
 * Records a new transaction and its announcement in one statement. Its history begins with it: only where it is not pending does
 * that need a row.
 * `merchantTransactionId` is unique per merchant; of two concurrent requests one is refused here.
 *
 * @param reserving the follow-up whose amount is reserved in the same statement; when the original does not have it any
 *   more, the transaction is not opened and the result is undefined
 */
export async function openTransaction(
  db: Queryable,
  transaction: NewTransaction,
  reserving?: FollowUp,
): Promise<Transaction | DuplicateTransactionId | undefined> {
  const { merchantTransactionId } = transaction;
  aboutTransaction({ merchantTransactionId });
  const duplicate = { refused: true, code: "duplicate_transaction_id", merchantTransactionId } as const;
  const item = itemOf(transaction);
  if (!reserving) return opened(item, await db.inBatch(OPENING, item)) ?? duplicate;
  try {
    return opened(item, await db.maybeOne<Written>(insertTransactions(parameterOf([item]), reserving)));
  } catch (error) {
    if (!isUniqueViolation(error, UNIQUE_ID)) throw error;
    return duplicate;
  }
}

/** Records transactions that are final from the start, in one statement: of an import, whose ids of transactions are its own. */
export async function openTransactions(
  tx: Queryable,
  transactions: readonly NewTransaction[],
): Promise<void> {
  const written = await tx.query<Written>(insertWithoutReserving(parameterOf(transactions.map(itemOf))));
  if (written.length !== transactions.length)
    throw new Error("A transaction of an import was recorded before.");
}

/** Values that the database adds to a new row. */
interface Written {
  readonly uuid: string;
  readonly inquireAt: Temporal.Instant | null;
  readonly rowVersion: string;
}

interface NewRow {
  readonly row: TransactionRow;
  readonly inquireAfterSeconds: number | null;
}

function itemOf(transaction: NewTransaction): NewRow {
  return { row: newRow(transaction), inquireAfterSeconds: transaction.inquireAfterSeconds ?? null };
}

/** The new transaction, which log lines name from here on; undefined when it was not written. */
function opened({ row }: NewRow, written: Written | undefined): Transaction | undefined {
  if (!written) return undefined;
  const transaction = transactionOf({ ...row, inquireAt: written.inquireAt });
  rememberRowVersion(transaction, written.rowVersion);
  aboutTransaction(transaction);
  return transaction;
}

const OPENING: BatchStatement<NewRow, Written> = {
  statement: (items) => insertWithoutReserving(parameterOf(items)),
  keyOfItem: ({ row }) => row.uuid,
  keyOfRow: ({ uuid }) => uuid,
};

/**
 * Names of the columns, and their values from `item`, whose fields are those of a `TransactionRow`. In a JSON column null is no
 * value.
 */
const COLUMNS = sql`
  uuid, tenant_guid, merchant_guid, connector_guid, meta_connector_guid, merchant_transaction_id, type, status,
  amount_minor, currency, surcharge_minor, authorized_minor, payment_source, reference_uuid, redirect_token, expires_at,
  pays_on_page, submissions, begun_submission, callback_url, callback_hash, callback_on_pending, request, result, card, initiated_by,
  requested_by, api_version, test_mode, created_at, modified_at, final_at, received_at`;

const VALUES = sql`
  uuid, "tenantGuid", "merchantGuid", "connectorGuid", "metaConnectorGuid", "merchantTransactionId", type, status,
  "amountMinor", currency, "surchargeMinor", "authorizedMinor", "paymentSource", "referenceUuid", "redirectToken", "expiresAt",
  "paysOnPage", submissions, "begunSubmission", "callbackUrl", "callbackHash", "callbackOnPending", request, result, card, "initiatedBy",
  "requestedBy", "apiVersion", "testMode", "createdAt", "modifiedAt", "finalAt", "receivedAt"`;

const FIELDS = sql`
  uuid text, "tenantGuid" text, "merchantGuid" text, "connectorGuid" text, "metaConnectorGuid" text,
  "merchantTransactionId" text, type text, status text, "amountMinor" bigint, currency text, "surchargeMinor" bigint,
  "authorizedMinor" bigint, "paymentSource" jsonb, "referenceUuid" text, "redirectToken" text, "expiresAt" timestamptz,
  "paysOnPage" boolean, submissions int, "begunSubmission" int, "callbackUrl" text, "callbackHash" text,
  "callbackOnPending" boolean, request jsonb, result jsonb, card json, "initiatedBy" text, "requestedBy" text,
  "apiVersion" text, "testMode" boolean, "createdAt" timestamptz, "modifiedAt" timestamptz, "finalAt" timestamptz,
  "receivedAt" timestamptz, "inquireAfterSeconds" float8`;

/**
 * An id that is taken yields no row. But with a reservation it is an error, because that undoes the reservation too.
 */
function insertTransactions(items: unknown, reserving?: FollowUp): Sql {
  return sql`
    with ${reserving ? sql`reserved as (${reserve(reserving)}),` : sql.nothing} opened as (
      insert into transactions (${COLUMNS}, inquire_at)
      select ${VALUES}, ${databaseNow} + make_interval(secs => "inquireAfterSeconds")
      from json_to_recordset(${items}::json) as item (${FIELDS}) ${reserving ? sql`, (select from reserved) as reservation` : sql.nothing}
      order by "merchantGuid", "merchantTransactionId"
      ${reserving ? sql.nothing : sql`on conflict on constraint transactions_merchant_transaction_id do nothing`}
      returning uuid, status, created_at, inquire_at, xmin::text as row_version
    ), history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, at)
      select uuid, 1, null, status, 'opened', created_at from opened where status <> 'pending'
    ), change as (
      ${announceChanges(sql`select uuid from opened`)}
    )
    select uuid, inquire_at, row_version from opened`;
}

const insertWithoutReserving = sql.builtOnce((items) => insertTransactions(items));

function parameterOf(items: readonly NewRow[]): string {
  return json(
    items.map(({ row, inquireAfterSeconds }) => ({ ...withoutDefaults(row), inquireAfterSeconds })),
  );
}

/** Without what the columns have anyway: the server reads each field of each item. */
function withoutDefaults(row: TransactionRow): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    if (value !== null && !(name in COLUMN_DEFAULTS)) sent[name] = value;
  return sent;
}
