import type { CardFacts } from "../vault/index.ts";
import { sql, type BatchStatement, type Queryable, type Sql } from "../platform/database/index.ts";
import { aboutTransaction } from "../platform/log-subject.ts";
import type { Money } from "../platform/money/index.ts";
import { historiesOf } from "./archived.ts";
import { cardOfColumn, type CardColumn } from "./card-column.ts";
import { resultOfColumn, type ResultColumn } from "./result-column.ts";
import type { TransactionResult } from "./transaction-result.ts";
import { parseStoredRequest, type StoredRequest } from "./request/stored-request.ts";
import type { TransactionType } from "./transaction-types.ts";
import type { TransactionState, TransactionTrigger } from "./state-names.ts";

/** One transaction: the record of which callbacks and BI documents are projections. */
export interface Transaction {
  readonly uuid: string;
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly connectorGuid: string;
  readonly metaConnectorGuid: string | null;
  readonly merchantTransactionId: string;
  readonly type: TransactionType;
  readonly status: TransactionState;
  readonly version: number;
  readonly amountMinor: bigint | null;
  readonly currency: string | null;
  readonly surchargeMinor: bigint;
  readonly authorizedMinor: bigint;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
  readonly voidedMinor: bigint;
  /** The sum that chargebacks took and no reversal gave back. */
  readonly chargedBackMinor: bigint;
  /** For an authorisation: since its final capture was approved. */
  readonly closedAt: Temporal.Instant | null;
  readonly referenceUuid: string | null;
  readonly paymentSource: StoredPaymentSource | null;
  readonly redirectToken: string | null;
  readonly methodChosenAt: Temporal.Instant | null;
  /** The customer enters or chooses the instrument on a page of the gateway: the request brought none. */
  readonly paysOnPage: boolean;
  /** See `recordChosenLanguage`. */
  readonly chosenLanguage: string | null;
  readonly expiresAt: Temporal.Instant | null;
  /** See `answer_awaited`. */
  readonly deadlineAt: Temporal.Instant | null;
  readonly inquireAt: Temporal.Instant | null;
  readonly inquiries: number;
  /** See `recordNotFound`. */
  readonly notFoundAt: Temporal.Instant | null;
  readonly notFoundSubmission: number | null;
  readonly submissions: number;
  /** The last submission that was begun, where that is recorded before it is sent; see `beginSubmission`. */
  readonly begunSubmission: number | null;
  /** See `isSubmitted`. */
  readonly lastDeclinedSubmission: number;
  readonly callbackUrl: string | null;
  readonly callbackHash: "sha512" | "md5";
  readonly callbackOnPending: boolean;
  readonly request: StoredRequest;
  /** For the risk rules: required before it is submitted, decided once it is authorised. */
  readonly review: "required" | "released" | "rejected" | null;
  /** The requested type, where a review made it a preauthorization. */
  readonly requestedType: TransactionType | null;
  readonly result: TransactionResult;
  readonly card: CardFacts | null;
  readonly initiatedBy: string;
  /** guid of the API user, or id of the person, whose request made it. */
  readonly requestedBy: string | null;
  readonly apiVersion: string;
  readonly testMode: boolean;
  /** When it happened. */
  readonly createdAt: Temporal.Instant;
  /** When it was recorded, where that is another moment: of a push. */
  readonly receivedAt: Temporal.Instant | null;
  readonly modifiedAt: Temporal.Instant;
  readonly finalAt: Temporal.Instant | null;
}

/** Where the instrument to charge is kept between two requests; never the instrument itself. */
export type StoredPaymentSource =
  /** Sealed in the vault under the transaction's uuid while the payment waits for its customer. */
  | { readonly kind: "sealed_card" }
  /** Stored by an earlier register or withRegister transaction. */
  | { readonly kind: "registration"; readonly transactionUuid: string; readonly paymentToken?: string }
  /** IBAN or wallet of the request's customer object. */
  | { readonly kind: "customer_data" };

/** A row of `transactions` before its request, its result and its card are read. */
export type TransactionRow = Omit<Transaction, "request" | "result" | "card" | "callbackHash"> & {
  /** Without the merchant's id, which has a column of its own. */
  readonly request: unknown;
  readonly result: ResultColumn;
  readonly card: CardColumn | null;
  /** Null where it is SHA-512. */
  readonly callbackHash: "md5" | null;
};

/** The one place where a row becomes a transaction. */
export function transactionOf(row: TransactionRow): Transaction {
  const { merchantTransactionId } = row;
  const request = { ...parseStoredRequest(row.request), merchantTransactionId };
  return {
    ...row,
    request,
    result: resultOfColumn(row.result),
    card: cardOfColumn(row.card),
    callbackHash: row.callbackHash ?? "sha512",
  };
}

/** The same of a look-up that may find nothing. */
export async function parsed(row: Promise<TransactionRow | undefined>): Promise<Transaction | undefined> {
  const found = await row;
  return found && transactionOf(found);
}

export async function findTransaction(db: Queryable, uuid: string): Promise<Transaction | undefined> {
  return seen(
    await parsed(db.maybeOne<TransactionRow>(sql`select * from transactions where uuid = ${uuid}`)),
  );
}

/** The same, in one statement with other look-ups of the same moment: for jobs that run in large numbers. */
export async function findTransactionInBatch(db: Queryable, uuid: string): Promise<Transaction | undefined> {
  return seen(await parsed(db.inBatch(BY_UUID, uuid)));
}

const BY_UUID: BatchStatement<string, TransactionRow> = {
  statement: (uuids) => sql`select * from transactions where uuid = any(${uuids}::text[])`,
  keyOfItem: (uuid) => uuid,
  keyOfRow: ({ uuid }) => uuid,
};

export async function findByMerchantTransactionId(
  db: Queryable,
  options: { merchantGuid: string; merchantTransactionId: string },
): Promise<Transaction | undefined> {
  return seen(
    await parsed(
      db.maybeOne<TransactionRow>(sql`
      select * from transactions
      where merchant_guid = ${options.merchantGuid} and merchant_transaction_id = ${options.merchantTransactionId}`),
    ),
  );
}

/** Log lines from here on name the transaction, unless they name another already. */
function seen(transaction: Transaction | undefined): Transaction | undefined {
  if (transaction) aboutTransaction(transaction, { onSight: true });
  return transaction;
}

/** Whether it was submitted; declined attempts that the customer may follow by another one do not count. */
export function isSubmitted(
  transaction: Pick<Transaction, "submissions" | "lastDeclinedSubmission">,
): boolean {
  return transaction.submissions > transaction.lastDeclinedSubmission;
}

/** The transactions that follow this one, oldest first. */
export async function findFollowUps(db: Queryable, uuid: string): Promise<Transaction[]> {
  const rows = await db.query<TransactionRow>(
    sql`select * from transactions where reference_uuid = ${uuid} order by created_at, uuid`,
  );
  return rows.map(transactionOf);
}

/** Why a transaction moved, for the history. */
export type MoveFacts = Readonly<Record<string, string | number | null>>;

export interface HistoryEntry {
  readonly version: number;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly trigger: string;
  readonly facts: MoveFacts | null;
  readonly at: Temporal.Instant;
}

export function transactionHistory(db: Queryable, uuid: string): Promise<HistoryEntry[]> {
  return db.query<HistoryEntry>(sql`
    select version, from_status, to_status, trigger, facts, at from ${historiesOf([uuid])} order by version`);
}

/** How often the trigger moved the transaction. */
export async function countMoves(
  db: Queryable,
  { uuid, trigger }: { uuid: string; trigger: TransactionTrigger },
): Promise<number> {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from transaction_history
    where transaction_uuid = ${uuid} and trigger = ${trigger}`);
  return Number(count);
}

/** Whether there is such a transaction, as a condition in another statement. */
export function transactionExists(uuid: string): Sql {
  return sql`exists (select from transactions where uuid = ${uuid})`;
}

/** The state of every transaction, by `transaction_uuid`: a subquery for a join in another slice's statement. */
export const TRANSACTION_STATUSES = sql`(select uuid as transaction_uuid, status from transactions)`;

/** The amount with its surcharge, which is what a provider charges. */
export function totalOf(transaction: Transaction): Money | null {
  const amount = amountOf(transaction);
  return amount && { minor: amount.minor + transaction.surchargeMinor, currency: amount.currency };
}

export function amountOf(transaction: Transaction): Money | null {
  if (transaction.amountMinor === null || transaction.currency === null) return null;
  return { minor: transaction.amountMinor, currency: transaction.currency };
}

/** `YYYYMMDD-<uuid>` */
export function purchaseIdOf(transaction: Pick<Transaction, "uuid" | "createdAt">): string {
  return `${transaction.createdAt.toString().slice(0, 10).replaceAll("-", "")}-${transaction.uuid}`;
}

/**
 * The reference that a provider gets for the current submission. The first is the uuid; a further one (fallback to
 * another connector, submission after a step-up) needs a new one, or the provider would respond for the earlier one.
 */
export function providerReferenceOf(
  transaction: Pick<Transaction, "uuid" | "submissions" | "result">,
): string {
  if (transaction.result.providerReference) return transaction.result.providerReference;
  return transaction.submissions <= 1 ? transaction.uuid : `${transaction.uuid}-${transaction.submissions}`;
}

/** Requested in the console: `requestedBy` is a person, and no API user. */
export function isByPerson({ initiatedBy }: Pick<Transaction, "initiatedBy">): boolean {
  return initiatedBy === "user" || initiatedBy === "vt-merchant" || initiatedBy === "vt-tenant";
}

/** The uuid of the transaction that a provider reference belongs to. */
export function uuidOfProviderReference(reference: string): string {
  return reference.replace(/-\d+$/, "");
}

/** Which submission of its transaction a provider reference names; the first has no number. */
export function submissionOfReference(reference: string): number {
  return Number(/-(\d{1,9})$/.exec(reference)?.[1] ?? 1);
}
