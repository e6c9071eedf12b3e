import type { CardFacts } from "../vault/index.ts";
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
import type { StoredRequest } from "./request/stored-request.ts";
import {
  parsed,
  type StoredPaymentSource,
  type Transaction,
  type TransactionResult,
  type TransactionRow,
} from "./transaction.ts";
import type { TransactionType } from "./transaction-types.ts";
import type { TransactionState } from "./state-names.ts";

export interface NewTransaction {
  uuid: string;
  tenantGuid: string;
  merchantGuid: string;
  connectorGuid: string;
  metaConnectorGuid?: string | null;
  merchantTransactionId: string;
  type: TransactionType;
  amountMinor: bigint | null;
  currency: string | null;
  surchargeMinor?: bigint;
  paymentSource?: StoredPaymentSource | null;
  referenceUuid?: string | null;
  redirectToken?: string | null;
  expiresAt?: Temporal.Instant | null;
  /** See `Transaction.paysOnPage`. */
  paysOnPage?: boolean;
  /** Whether each submission is recorded before it begins; see `beginSubmission`. */
  recordsBegin?: boolean;
  /** Set when the next step submits to a provider: when a status inquiry is due if no outcome is recorded by then. */
  inquireAfterSeconds?: number | null;
  callbackUrl: string | null;
  callbackHash: "sha512" | "md5";
  callbackOnPending: boolean;
  request: StoredRequest;
  card: CardFacts | null;
  initiatedBy: string;
  requestedBy?: string | null;
  apiVersion: string;
  testMode: boolean;
  at: Temporal.Instant;
  /** When it is recorded, if it happened at another time. */
  receivedAt?: Temporal.Instant | null;
  /** `pending` unless the transaction is recorded after the fact (a chargeback). */
  status?: TransactionState;
  result?: TransactionResult;
}

export type DuplicateTransactionId = Refusal<"duplicate_transaction_id"> & { merchantTransactionId: string };

const UNIQUE_ID = "transactions_merchant_transaction_id";

/**
 * Records a new transaction with its first history row and its announcement, in one statement.
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
  if (!reserving) return opened(await parsed(db.inBatch(OPENING, transaction))) ?? duplicate;
  try {
    return opened(
      await parsed(db.maybeOne<TransactionRow>(insertTransactions(rowsOf([transaction]), reserving))),
    );
  } catch (error) {
    if (!isUniqueViolation(error, UNIQUE_ID)) throw error;
    return duplicate;
  }
}

/** Log lines from here on name the new transaction. */
function opened(transaction: Transaction | undefined): Transaction | undefined {
  if (transaction) aboutTransaction(transaction);
  return transaction;
}

const OPENING: BatchStatement<NewTransaction, TransactionRow> = {
  statement: (transactions) => insertWithoutReserving(rowsOf(transactions)),
  keyOfItem: ({ uuid }) => uuid,
  keyOfRow: ({ uuid }) => uuid,
};

const COLUMNS = sql`
  uuid, tenant_guid, merchant_guid, connector_guid, meta_connector_guid, merchant_transaction_id, type, status,
  amount_minor, currency, surcharge_minor, authorized_minor, payment_source, reference_uuid, redirect_token, expires_at,
  pays_on_page, submissions, begun_submission, callback_url, callback_hash, callback_on_pending, request, result, card, initiated_by,
  requested_by, api_version, test_mode, created_at, modified_at, final_at, received_at`;

/**
 * An id that is taken yields no row. But with a reservation it is an error, because that undoes the reservation too.
 */
function insertTransactions(rows: unknown, reserving?: FollowUp): Sql {
  return sql`
    with ${reserving ? sql`reserved as (${reserve(reserving)}),` : sql.nothing} opened as (
      insert into transactions (${COLUMNS}, inquire_at)
      select ${COLUMNS}, ${databaseNow} + make_interval(secs => (item->>'inquire_after_seconds')::float8) from quittance_each(${rows}::jsonb) as item,
        jsonb_populate_record(null::transactions, item) ${reserving ? sql`, (select from reserved) as reservation` : sql.nothing}
      order by merchant_guid, merchant_transaction_id
      ${reserving ? sql.nothing : sql`on conflict on constraint transactions_merchant_transaction_id do nothing`}
      returning *
    ), history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, at)
      select uuid, 1, null, status, 'opened', created_at from opened
    ), change as (
      ${announceChanges(sql`select uuid from opened`)}
    )
    select * from opened`;
}

const insertWithoutReserving = sql.builtOnce((rows) => insertTransactions(rows));

function rowsOf(transactions: readonly NewTransaction[]): string {
  return json(transactions.map(columnsOf));
}

/** By column; one that is left out is null. */
function columnsOf(transaction: NewTransaction) {
  const status = transaction.status ?? "pending";
  const surchargeMinor = transaction.surchargeMinor ?? 0n;
  const authorized =
    transaction.type === "preauthorize" ? (transaction.amountMinor ?? 0n) + surchargeMinor : 0n;
  return {
    uuid: transaction.uuid,
    tenant_guid: transaction.tenantGuid,
    merchant_guid: transaction.merchantGuid,
    connector_guid: transaction.connectorGuid,
    meta_connector_guid: transaction.metaConnectorGuid,
    merchant_transaction_id: transaction.merchantTransactionId,
    type: transaction.type,
    status,
    amount_minor: transaction.amountMinor,
    currency: transaction.currency,
    surcharge_minor: surchargeMinor,
    authorized_minor: authorized,
    payment_source: transaction.paymentSource,
    reference_uuid: transaction.referenceUuid,
    redirect_token: transaction.redirectToken,
    expires_at: transaction.expiresAt,
    pays_on_page: transaction.paysOnPage ?? false,
    submissions: transaction.inquireAfterSeconds ? 1 : 0,
    begun_submission: transaction.recordsBegin ? 0 : null,
    inquire_after_seconds: transaction.inquireAfterSeconds,
    callback_url: transaction.callbackUrl,
    callback_hash: transaction.callbackHash,
    callback_on_pending: transaction.callbackOnPending,
    request: transaction.request,
    result: transaction.result ?? {},
    card: transaction.card,
    initiated_by: transaction.initiatedBy,
    requested_by: transaction.requestedBy,
    api_version: transaction.apiVersion,
    test_mode: transaction.testMode,
    created_at: transaction.at,
    // An incremental load finds by it what was recorded since.
    modified_at: transaction.receivedAt ?? transaction.at,
    received_at: transaction.receivedAt,
    final_at: status === "pending" ? null : transaction.at,
  };
}
