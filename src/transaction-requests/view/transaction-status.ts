import { isReached, settingIsOn, type Connector } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { schedulesOf } from "../../schedules/index.ts";
import {
  amountOf,
  findByMerchantTransactionId,
  findTransaction,
  findTransactionAt,
  isInitial,
  publicStatus,
  publicTypeName,
  purchaseIdOf,
  asItStands,
  listUndone,
  readAsItStands,
  totalOf,
  type StoredRequest,
  type Transaction,
} from "../../transactions/index.ts";
import { tracingDataOf } from "./tracing-data.ts";
import { disputeDataOf } from "./dispute-data.ts";
import { featureDataOf } from "../accept/feature-data.ts";
import type { SettlementStateParts, ViewParts } from "../parts.ts";
import type { StatusResponse, TransactionView } from "../http/status-response-schema.ts";
import { shownDecline } from "./shown-decline.ts";
import { errorsOf, lastErrorOf, statusError } from "./transaction-errors.ts";
import { defined, nonEmpty, returnDataOf, threeDSecureExtraData } from "./transaction-response.ts";
import type { StatusRefusal } from "../refusals.ts";
import { shownExemption } from "./shown-exemption.ts";

/** The connector whose transactions a status request may see. */
interface Scope {
  readonly connector: Connector;
  readonly merchantGuid: string;
}

export type StatusParts = ViewParts & SettlementStateParts;

/** One transaction by its uuid; another connector's is refused like one that does not exist (code 8001). */
export async function statusByUuid(
  parts: StatusParts,
  options: Scope & { uuid: string; includeTracing: boolean },
): Promise<StatusResponse | StatusRefusal> {
  return statusOf(parts, { ...options, transaction: await findTransaction(parts.db, options.uuid) });
}

export async function statusByMerchantTransactionId(
  parts: StatusParts,
  options: Scope & { merchantTransactionId: string; includeTracing: boolean },
): Promise<StatusResponse | StatusRefusal> {
  return statusOf(parts, { ...options, transaction: await findByMerchantTransactionId(parts.db, options) });
}

async function statusOf(
  parts: StatusParts,
  options: Scope & { transaction: Transaction | undefined; includeTracing: boolean },
): Promise<StatusResponse | StatusRefusal> {
  const { transaction: recorded } = options;
  if (!recorded || !(await isVisibleTo(parts, recorded, options)))
    return { refused: true, code: "transaction_not_found" };
  const transaction = await readAsItStands(parts.db, recorded);
  return defined<StatusResponse>({
    ...(await currentStatus(parts, transaction)),
    ...(options.includeTracing && { tracingData: await tracingDataOf(parts, transaction) }),
  });
}

async function currentStatus(parts: StatusParts, transaction: Transaction): Promise<StatusResponse> {
  return { ...(await statusView(parts, transaction)), ...(await settlementState(parts, transaction)) };
}

/** The same of each of the transactions, as they stand. */
export async function statusesOf(
  parts: StatusParts,
  transactions: readonly Transaction[],
): Promise<StatusResponse[]> {
  const undone = await listUndone(parts.db, transactions);
  const statuses: StatusResponse[] = [];
  // One after the other: a page is no reason to take connections from payments.
  for (const one of transactions)
    statuses.push(await currentStatus(parts, asItStands(one, undone.get(one.uuid))));
  return statuses;
}

/** The status of a transaction as it was when an event was written. */
export async function statusAt(
  parts: ViewParts,
  event: Parameters<typeof findTransactionAt>[1],
): Promise<StatusResponse | undefined> {
  const transaction = await findTransactionAt(parts.db, event);
  return transaction && statusView(parts, transaction);
}

/** As the status call returns it. */
export async function statusView(parts: ViewParts, transaction: Transaction): Promise<StatusResponse> {
  const status = publicStatus(transaction.status);
  const { scheduleData: _ofCallbacks, ...view } = await transactionView(parts, transaction);
  const schedules = await schedulesOf(parts.db, transaction);
  return defined<StatusResponse>({
    success: true,
    transactionStatus: status,
    ...view,
    ...(schedules.length > 0 && { schedules }),
    ...(status === "ERROR" && errorSummary(transaction)),
  });
}

/**
 * Found through its connector, and through the meta-connector that routed it; a follow-up also through that of what it
 * follows, whichever of the two it was sent to.
 */
async function isVisibleTo(
  { db }: ViewParts,
  transaction: Transaction,
  { connector, merchantGuid }: Scope,
): Promise<boolean> {
  if (transaction.merchantGuid !== merchantGuid) return false;
  if (isReached(transaction, connector)) return true;
  if (transaction.referenceUuid === null || isInitial(transaction.type)) return false;
  const original = await findTransaction(db, transaction.referenceUuid);
  return original?.merchantGuid === merchantGuid && isReached(original, connector);
}

async function settlementState(
  { findConnector, incomingSettlementState }: StatusParts,
  { uuid, connectorGuid }: Transaction,
): Promise<Pick<StatusResponse, "incomingSettlementState">> {
  const connector = await findConnector(connectorGuid);
  if (!connector || !settingIsOn(connector, "status:incoming-settlement-state")) return {};
  const state = await incomingSettlementState(uuid);
  return state === undefined ? {} : { incomingSettlementState: state };
}

function errorSummary(transaction: Transaction): Pick<StatusResponse, "message" | "code"> {
  const error = lastErrorOf(transaction);
  return error ? { message: error.message, code: String(error.code) } : {};
}

/** A merchant's own data of its items has no other place: no provider takes it, and BI has no field for it. */
function itemsWithExtraData({ items = [] }: StoredRequest): StoredRequest["items"] {
  return items.some(({ extraData }) => extraData && Object.keys(extraData).length > 0) ? items : undefined;
}

/** A transaction as both status and callbacks show it. */
export async function transactionView(parts: ViewParts, transaction: Transaction): Promise<TransactionView> {
  const { request, result } = transaction;
  const connector = await parts.findConnector(transaction.connectorGuid);
  const amount = amountOf(transaction);
  const total = totalOf(transaction);
  const errors = await errorsOf(parts.db, transaction);
  return defined<TransactionView>({
    uuid: transaction.uuid,
    merchantTransactionId: transaction.merchantTransactionId,
    purchaseId: purchaseIdOf(transaction),
    transactionType: publicTypeName(transaction.type),
    paymentMethod: connector?.method,
    amount: amount ? formatAmount(amount) : undefined,
    currency: transaction.currency ?? undefined,
    ...(transaction.surchargeMinor > 0n && {
      surchargeAmount: formatAmount({ minor: transaction.surchargeMinor, currency: transaction.currency! }),
      totalAmount: total ? formatAmount(total) : undefined,
    }),
    referenceUuid: transaction.referenceUuid ?? undefined,
    description: request.description,
    extraData: nonEmpty({
      ...request.extraData,
      ...result.extraData,
      ...threeDSecureExtraData(connector, transaction),
    }),
    merchantMetaData: request.merchantMetaData,
    additionalId1: request.additionalId1,
    additionalId2: request.additionalId2,
    returnData: returnDataOf(transaction),
    customer: request.customer,
    splits: request.splits,
    items: itemsWithExtraData(request),
    errors: errors.length > 0 ? errors.map(statusError) : undefined,
    decline: shownDecline(transaction, errors),
    exemption: shownExemption(transaction),
    ...(await featureDataOf(parts, transaction)),
    ...(await disputeDataOf(parts.db, transaction)),
    ...(request.includeTracing === true && { tracingData: await tracingDataOf(parts, transaction) }),
  });
}
