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
import { lockCardTokens, removeCardTokens } from "../vault/index.ts";
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

/** The payment's one-time token was used up meanwhile, or expired. */
type CardTokenUsed = Refusal<"card_token_used">;

/**
 * As `openTransaction`, and in the same statement uses up the one-time token of the payment's card: of two payments with one token one
 * is recorded, and a payment that is not recorded leaves its token good.
 *
 * @param tokenHash of `readCardToken`
 */
export async function openWithCardToken(
  db: Queryable,
  transaction: NewTransaction,
  tokenHash: string,
): Promise<Transaction | DuplicateTransactionId | CardTokenUsed> {
  const { merchantTransactionId } = transaction;
  aboutTransaction({ merchantTransactionId });
  const item = { ...itemOf(transaction), tokenHash };
  const written = await db.inBatch(OPENING_WITH_TOKEN, item);
  if (!written?.isLocked) return { refused: true, code: "card_token_used" };
  const { uuid } = written;
  const recorded = uuid === null ? undefined : opened(item, { ...written, uuid });
  return recorded ?? { refused: true, code: "duplicate_transaction_id", merchantTransactionId };
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
  readonly tokenHash?: string;
}

/** A row for each payment with a token, recorded or not. */
interface WrittenWithToken extends Omit<Written, "uuid"> {
  readonly tokenHash: string;
  /** Whether the token was still good. */
  readonly isLocked: boolean;
  /** Null where the payment was not recorded. */
  readonly uuid: string | null;
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

/** Two payments with one token are never in one statement. */
const OPENING_WITH_TOKEN: BatchStatement<NewRow & { readonly tokenHash: string }, WrittenWithToken> = {
  statement: (items) => insertWithTokens(parameterOf(items)),
  keyOfItem: ({ tokenHash }) => tokenHash,
  keyOfRow: ({ tokenHash }) => tokenHash,
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
  const input = sql`json_to_recordset(${items}::json) as item (${FIELDS})`;
  return sql`
    with ${reserving ? sql`reserved as (${reserve(reserving)}),` : sql.nothing} ${
      reserving
        ? record({ from: sql`${input}, (select from reserved) as reservation`, onConflict: sql.nothing })
        : record({ from: input, onConflict: LEAVE_OUT })
    }
    select uuid, inquire_at, row_version from opened`;
}

const LEAVE_OUT = sql`on conflict on constraint transactions_merchant_transaction_id do nothing`;

const insertWithoutReserving = sql.builtOnce((items) => insertTransactions(items));

/** Tokens are locked first, so that a second payment with one of them waits for this statement, and finds it gone. */
const insertWithTokens = sql.builtOnce(
  (items) => sql`
    with input as materialized (
      select * from json_to_recordset(${items}::json) as item (${FIELDS}, "tokenHash" text)
    ), tokens as materialized (
      ${lockCardTokens(sql`select "tokenHash" from input`)}
    ), ${record({ from: sql`input join tokens on locked = "tokenHash"`, onConflict: LEAVE_OUT })}, used as (
      ${removeCardTokens(sql`select "tokenHash" from input join opened using (uuid)`)}
    )
    select "tokenHash" as token_hash, locked is not null as is_locked, opened.uuid, opened.inquire_at, row_version
    from input left join tokens on locked = "tokenHash" left join opened on opened.uuid = input.uuid`,
);

/** The rows of new transactions, their histories and their announcements: `opened` has what was written. */
function record({ from, onConflict }: { from: Sql; onConflict: Sql }): Sql {
  return sql`
    opened as (
      insert into transactions (${COLUMNS}, inquire_at)
      select ${VALUES}, ${databaseNow} + make_interval(secs => "inquireAfterSeconds")
      from ${from}
      order by "merchantGuid", "merchantTransactionId"
      ${onConflict}
      returning uuid, status, created_at, inquire_at, xmin::text as row_version
    ), history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, at)
      select uuid, 1, null, status, 'opened', created_at from opened where status <> 'pending'
    ), change as (
      ${announceChanges(sql`select uuid from opened`)}
    )`;
}

function parameterOf(items: readonly NewRow[]): string {
  return json(items.map(({ row, ...others }) => ({ ...withoutDefaults(row), ...others })));
}

/** Without what the columns have anyway: the server reads each field of each item. */
function withoutDefaults(row: TransactionRow): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    if (value !== null && !(name in COLUMN_DEFAULTS)) sent[name] = value;
  return sent;
}
