import { json } from "../platform/database/index.ts";
import type { CardFacts } from "../vault/index.ts";
import { cardColumn } from "./card-column.ts";
import { resultColumn } from "./result-column.ts";
import type { StoredRequest } from "./request/stored-request.ts";
import type { TransactionState } from "./state-names.ts";
import type { StoredPaymentSource, TransactionRow } from "./transaction.ts";
import type { TransactionResult } from "./transaction-result.ts";
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

/**
 * The row that a new transaction will be, apart from `inquireAt`, which is a time of the database. It is not read back: what is
 * written here is what the columns return, which a test compares.
 */
export function newRow(transaction: NewTransaction): TransactionRow {
  const status = transaction.status ?? "pending";
  const surchargeMinor = transaction.surchargeMinor ?? 0n;
  const isAuthorized = transaction.type === "preauthorize";
  const at = inMicroseconds(transaction.at);
  const receivedAt = transaction.receivedAt ? inMicroseconds(transaction.receivedAt) : null;
  return {
    ...COLUMN_DEFAULTS,
    uuid: transaction.uuid,
    tenantGuid: transaction.tenantGuid,
    merchantGuid: transaction.merchantGuid,
    connectorGuid: transaction.connectorGuid,
    metaConnectorGuid: transaction.metaConnectorGuid ?? null,
    merchantTransactionId: transaction.merchantTransactionId,
    type: transaction.type,
    status,
    amountMinor: transaction.amountMinor,
    currency: transaction.currency,
    surchargeMinor,
    authorizedMinor: isAuthorized ? (transaction.amountMinor ?? 0n) + surchargeMinor : 0n,
    paymentSource: storedJson(transaction.paymentSource ?? null),
    referenceUuid: transaction.referenceUuid ?? null,
    redirectToken: transaction.redirectToken ?? null,
    expiresAt: transaction.expiresAt ? inMicroseconds(transaction.expiresAt) : null,
    paysOnPage: transaction.paysOnPage ?? false,
    submissions: transaction.inquireAfterSeconds ? 1 : 0,
    begunSubmission: transaction.recordsBegin ? 0 : null,
    callbackUrl: transaction.callbackUrl,
    callbackHash: transaction.callbackHash === "sha512" ? null : transaction.callbackHash,
    callbackOnPending: transaction.callbackOnPending,
    request: storedJson(withoutColumns(transaction)),
    result: storedJson(resultColumn(transaction.result ?? {})),
    card: cardColumn(transaction.card),
    initiatedBy: transaction.initiatedBy,
    requestedBy: transaction.requestedBy ?? null,
    apiVersion: transaction.apiVersion,
    testMode: transaction.testMode,
    createdAt: at,
    // An incremental load finds by it what was recorded since.
    modifiedAt: receivedAt ?? at,
    receivedAt,
    finalAt: status === "pending" ? null : at,
  };
}

/** The request without what has a column of its own: `transactionOf` adds it again. */
function withoutColumns({ request, merchantTransactionId }: NewTransaction): StoredRequest {
  const { merchantTransactionId: inRequest, ...stored } = request;
  return inRequest === merchantTransactionId ? stored : request;
}

/** Values of the columns that no new transaction sets. */
export const COLUMN_DEFAULTS = {
  version: 1,
  capturedMinor: 0n,
  refundedMinor: 0n,
  voidedMinor: 0n,
  chargedBackMinor: 0n,
  closedAt: null,
  methodChosenAt: null,
  chosenLanguage: null,
  deadlineAt: null,
  inquireAt: null,
  inquiries: 0,
  notFoundAt: null,
  notFoundSubmission: null,
  lastDeclinedSubmission: 0,
  review: null,
  requestedType: null,
} satisfies Partial<TransactionRow>;

/** As the database stores a moment. */
export function inMicroseconds(at: Temporal.Instant): Temporal.Instant {
  return at.round({ smallestUnit: "microsecond", roundingMode: "halfExpand" });
}

/** As a column of JSON returns it: without fields that are undefined. */
export function storedJson<T>(value: T): T {
  return value === null ? value : (JSON.parse(json(value)) as T);
}
