import { isUniqueViolation, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { StoredPaymentSource, StoredRequest, Transaction } from "./transaction.ts";
import type { TransactionState } from "./transaction-states.ts";
import type { TransactionType } from "./transaction-types.ts";

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
  /** Set when the very next step submits to a provider: when to ask if no answer is recorded by then. */
  inquireAt?: Temporal.Instant | null;
  callbackUrl: string | null;
  callbackHash: "sha512" | "md5";
  callbackOnPending: boolean;
  request: StoredRequest;
  card: Readonly<Record<string, unknown>> | null;
  initiatedBy: string;
  requestedBy?: string | null;
  apiVersion: string;
  testMode: boolean;
  at: Temporal.Instant;
  /** `pending` unless the transaction is recorded after the fact (a chargeback). */
  status?: TransactionState;
  result?: Readonly<Record<string, unknown>>;
}

export type DuplicateTransactionId = Refusal<"duplicate_transaction_id"> & { merchantTransactionId: string };

const UNIQUE_ID = "transactions_merchant_transaction_id";

/**
 * Records a new transaction with its first history row and its announcement, in one statement.
 * contract §3: merchantTransactionId is unique per merchant; of two at the same instant one is refused here.
 *
 * @param reserve a further CTE named `reserved` that must yield a row (see follow-ups.ts); without one the
 *   transaction is not opened and the answer is undefined.
 */
export async function openTransaction(
  db: Queryable,
  transaction: NewTransaction,
  reserve?: Sql,
): Promise<Transaction | DuplicateTransactionId | undefined> {
  try {
    return await db.maybeOne<Transaction>(insertTransaction(transaction, reserve));
  } catch (error) {
    if (!isUniqueViolation(error, UNIQUE_ID)) throw error;
    const { merchantTransactionId } = transaction;
    return { refused: true, code: "duplicate_transaction_id", merchantTransactionId };
  }
}

function insertTransaction(transaction: NewTransaction, reserve: Sql | undefined): Sql {
  const { uuid, at } = transaction;
  const status = transaction.status ?? "pending";
  const surchargeMinor = transaction.surchargeMinor ?? 0n;
  const authorizedMinor =
    transaction.type === "preauthorize" ? (transaction.amountMinor ?? 0n) + surchargeMinor : 0n;
  return sql`
    with ${reserve ? sql`reserved as (${reserve}),` : sql.nothing} opened as (
      insert into transactions (
        uuid, tenant_guid, merchant_guid, connector_guid, meta_connector_guid, merchant_transaction_id, type, status,
        amount_minor, currency, surcharge_minor, authorized_minor, payment_source, reference_uuid, redirect_token, expires_at, inquire_at, submissions,
        callback_url, callback_hash, callback_on_pending, request, result, card, initiated_by, requested_by, api_version, test_mode,
        created_at, modified_at, final_at)
      select ${uuid}::text, ${transaction.tenantGuid}::text, ${transaction.merchantGuid}::text,
        ${transaction.connectorGuid}::text, ${transaction.metaConnectorGuid ?? null}::text,
        ${transaction.merchantTransactionId}::text, ${transaction.type}::text, ${status}::text,
        ${transaction.amountMinor}::bigint, ${transaction.currency}::text, ${surchargeMinor}::bigint,
        ${authorizedMinor}::bigint, ${transaction.paymentSource ? json(transaction.paymentSource) : null}::jsonb,
        ${transaction.referenceUuid ?? null}::text, ${transaction.redirectToken ?? null}::text,
        ${transaction.expiresAt ?? null}::timestamptz, ${transaction.inquireAt ?? null}::timestamptz,
        ${transaction.inquireAt ? 1 : 0}::int, ${transaction.callbackUrl}::text, ${transaction.callbackHash}::text,
        ${transaction.callbackOnPending}::boolean, ${json(transaction.request)}::jsonb,
        ${json(transaction.result ?? {})}::jsonb, ${transaction.card ? json(transaction.card) : null}::jsonb,
        ${transaction.initiatedBy}::text, ${transaction.requestedBy ?? null}::text, ${transaction.apiVersion}::text, ${transaction.testMode}::boolean,
        ${at}::timestamptz, ${at}::timestamptz, ${status === "pending" ? null : at}::timestamptz
      ${reserve ? sql`from reserved` : sql.nothing}
      returning *
    ), history as (
      insert into transaction_history (transaction_uuid, version, from_status, to_status, trigger, at)
      select uuid, 1, null, status, 'opened', created_at from opened
    ), change as (
      insert into transaction_changes (transaction_uuid) select uuid from opened
    )
    select * from opened`;
}
