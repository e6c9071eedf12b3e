import { membersOf, settingIsOn, type Caller, type Connector } from "../connectors/index.ts";
import type { Vault } from "../vault/index.ts";
import { codeOf } from "../platform/api-errors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { isInTestMode } from "../transaction-requests/index.ts";
import {
  countChargedBack,
  refuseDispute,
  findByMerchantTransactionId,
  findTransaction,
  lockOriginal,
  recordEnded,
  refuseFollowUp,
  restOf,
  type FollowUp,
  type NewTransaction,
  type Transaction,
  type TransactionState,
} from "../transactions/index.ts";
import type { PushRequest, PushType } from "./push-fields.ts";
import { pushedCard, pushedRequest } from "./pushed-record.ts";
import { readCreatedAt, readPush, readPushedAmount } from "./read-push.ts";
import { refusePush, type PushRefusal } from "./refusals.ts";

export interface PushParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Pick<Vault, "binData">;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly notifyWorkers: () => void;
}

interface PushOptions {
  readonly type: PushType;
  readonly body: unknown;
  readonly caller: Pick<Caller, "connector" | "signatureHash" | "user">;
}

/** Types of transactions that a push of the type may refer to. */
const REFERS_TO: Readonly<Record<PushType, readonly Transaction["type"][]>> = {
  debit: ["register", "debit", "preauthorize"],
  preauthorize: ["register", "debit", "preauthorize"],
  payout: ["register", "debit", "preauthorize", "capture"],
  register: [],
  capture: ["preauthorize"],
  void: ["preauthorize"],
  refund: ["debit", "capture"],
  chargeback: ["debit", "capture"],
};
const NEEDS_REFERENCE: readonly PushType[] = ["capture", "void", "refund", "chargeback"];

const STATES = {
  success: "success",
  failed: "error_adapter",
  error_adapter: "error_adapter",
  error_internal: "error_internal",
  cancelled: "cancelled",
} as const satisfies Record<NonNullable<PushRequest["status"]>, TransactionState>;

/**
 * Records what happened elsewhere as a transaction that is final from the start. Nothing is sent to a provider; callbacks,
 * status and BI have it like any other.
 */
export async function recordPush(parts: PushParts, options: PushOptions): Promise<Transaction | PushRefusal> {
  const { type, caller } = options;
  const push = readPush(type, options.body, { isTest: caller.connector.config.testMode });
  if (isRefusal(push)) return push;
  const amount = readPushedAmount(push);
  if (isRefusal(amount)) return amount;
  const receivedAt = parts.clock.now();
  const at = readCreatedAt(push.createdAt, receivedAt);
  if (isRefusal(at)) return at;
  const original = await findReference(parts, { type, push, connector: caller.connector });
  if (isRefusal(original)) return original;
  const status = STATES[push.status ?? "success"];
  if (type === "chargeback" && status !== "success")
    return refusePush("INVALID_DATA", "status: a chargeback is a success, or it did not happen");
  const testMode = original?.testMode ?? (await isInTestMode(parts, caller.connector));
  const recorded = await parts.db.transaction((tx) =>
    record(tx, parts, { ...options, push, amount, at, receivedAt, testMode, status, original }),
  );
  if (!isRefusal(recorded)) parts.notifyWorkers();
  return recorded;
}

interface ReadPush extends PushOptions {
  readonly push: PushRequest;
  readonly amount: Money | null;
  /** When it happened. */
  readonly at: Temporal.Instant;
  readonly receivedAt: Temporal.Instant;
  readonly testMode: boolean;
  readonly status: (typeof STATES)[keyof typeof STATES];
  readonly original: Transaction | undefined;
}

async function record(
  tx: DatabaseTransaction,
  parts: PushParts,
  read: ReadPush,
): Promise<Transaction | PushRefusal> {
  const locked = read.original && (await lockOriginal(tx, read.original.uuid));
  const current: ReadPush = { ...read, original: locked?.original };
  const followUp = followUpOf(current);
  const refused = followUp && refuseFollowUp(current.original, followUp, locked?.underWay);
  if (refused) return refusePush("INVALID_REFERENCE", explainCode(refused.code));
  const contradiction = await contradictionOf(tx, current);
  if (contradiction) return contradiction;
  const taken = { ...current, amount: followUp ? moneyOf(followUp, current) : amountOf(current) };
  const recorded = await recordEnded(tx, pushedTransaction(parts, taken), followUp);
  if (isRefusal(recorded))
    return refusePush("DUPLICATE_ID", `The transaction ID '${read.push.transactionId}' already exists!`);
  if (read.type === "chargeback" && current.original) await countChargedBack(tx, current.original);
  return recorded;
}

/** A register moves nothing: an amount that comes with it is checked, and is none of the transaction. */
function amountOf({ type, amount }: ReadPush): Money | null {
  return type === "register" ? null : amount;
}

/** A chargeback of another currency, or above what was paid, is none of the payment that it names. */
async function contradictionOf(
  tx: DatabaseTransaction,
  { type, push, amount, original }: ReadPush,
): Promise<PushRefusal | undefined> {
  if (type !== "chargeback" || !original || !amount) return undefined;
  const dispute = { disputeId: push.transactionId, amount };
  const problem = await refuseDispute(tx, { original, dispute });
  if (problem === undefined) return undefined;
  const field = amount.currency === original.currency ? "amount" : "currency";
  return refusePush("INVALID_DATA", `${field}: contradicts the payment: ${problem}`);
}

/** The amount that a successful push takes of its original; a failed one took nothing. */
function followUpOf({
  type,
  amount,
  status,
  original,
}: ReadPush): (FollowUp & { currency: string | null }) | undefined {
  if (!original || status !== "success") return undefined;
  if (type !== "capture" && type !== "void" && type !== "refund") return undefined;
  return {
    type,
    referenceUuid: original.uuid,
    merchantGuid: original.merchantGuid,
    connectorGuid: original.connectorGuid,
    // A void without an amount releases what is left.
    amountMinor: amount?.minor ?? restOf(original, type),
    currency: amount?.currency ?? original.currency,
  };
}

function moneyOf(
  { amountMinor }: FollowUp,
  { amount, original }: Pick<ReadPush, "amount" | "original">,
): Money | null {
  if (amount || amountMinor === null || !original?.currency) return amount;
  return { minor: amountMinor, currency: original.currency };
}

function explainCode(code: string): string {
  return `The referenced transaction does not allow it: ${code.replaceAll("_", " ")}`;
}

async function findReference(
  { db }: PushParts,
  { type, push, connector }: { type: PushType; push: PushRequest; connector: Connector },
): Promise<Transaction | undefined | PushRefusal> {
  const { referenceUuid, referenceTransactionId } = push;
  if (referenceUuid === undefined && referenceTransactionId === undefined) {
    if (!NEEDS_REFERENCE.includes(type)) return undefined;
    return refusePush("MISSING_FIELDS", "Missing fields: referenceUuid or referenceTransactionId");
  }
  const { merchantGuid } = connector;
  const byUuid = referenceUuid === undefined ? undefined : await findTransaction(db, uuidOf(referenceUuid));
  const byId =
    referenceTransactionId === undefined
      ? undefined
      : await findByMerchantTransactionId(db, {
          merchantGuid,
          merchantTransactionId: referenceTransactionId,
        });
  const found = byUuid ?? byId;
  const isAmbiguous =
    referenceUuid !== undefined && referenceTransactionId !== undefined && byUuid?.uuid !== byId?.uuid;
  if (isAmbiguous || !found || found.merchantGuid !== merchantGuid || !isOf(connector, found))
    return refusePush("INVALID_REFERENCE", "The referenced transaction was not found");
  const allowed = REFERS_TO[type];
  if (!allowed.includes(found.type))
    return refusePush(
      "INVALID_REFERENCE",
      `A ${type} cannot refer to a ${found.type} (allowed: ${allowed.join(", ")})`,
    );
  return found;
}

/** A purchaseId is the uuid after a date. */
function uuidOf(reference: string): string {
  return reference.replace(/^\d{8}-/, "");
}

function isOf(connector: Connector, { connectorGuid, metaConnectorGuid }: Transaction): boolean {
  return metaConnectorGuid === connector.guid || membersOf(connector).includes(connectorGuid);
}

function pushedTransaction(
  { ids, vault }: PushParts,
  { type, push, amount, at, receivedAt, testMode, status, original, caller }: ReadPush,
): NewTransaction & { status: TransactionState } {
  const { connector, user, signatureHash } = caller;
  const { adapterTxId, adapterToken, descriptor, error } = push;
  const suppressed = settingIsOn(connector, "postback:suppress-outgoing");
  const callbackUrl = push.postbackUrl ?? (type === "chargeback" ? original?.callbackUrl : null);
  return {
    uuid: ids.transactionUuid(),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: original?.connectorGuid ?? connector.guid,
    metaConnectorGuid: original?.metaConnectorGuid ?? null,
    merchantTransactionId: push.transactionId,
    type,
    status,
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    referenceUuid: original?.uuid ?? null,
    callbackUrl: suppressed ? null : (callbackUrl ?? null),
    callbackHash: signatureHash ?? "sha512",
    callbackOnPending: false,
    request: pushedRequest(push),
    result: {
      ...(adapterTxId !== undefined && { adapterTransactionId: adapterTxId }),
      ...(adapterToken !== undefined && { adapterToken }),
      ...(descriptor !== undefined && { paymentDescriptor: descriptor }),
      ...(status !== "success" && { errors: [errorOf(error, at)] }),
      ...(type === "chargeback" && {
        dispute: { disputeId: push.transactionId, reason: error?.message ?? push.description ?? "" },
      }),
    },
    card: pushedCard(push, vault.binData) ?? original?.card ?? null,
    initiatedBy: "push",
    requestedBy: user.guid,
    apiVersion: "push-api",
    testMode,
    at,
    receivedAt,
  };
}

/** A code of the gateway where it is one; another stays as the adapter's. */
function errorOf(error: PushRequest["error"], at: Temporal.Instant) {
  const code = Number(error?.code);
  const isNumber = Number.isInteger(code) && code >= 1_000 && code <= 9_999;
  return {
    code: isNumber ? code : codeOf("processingError"),
    message: error?.message ?? "The transaction failed",
    adapterCode: error?.adapter_error_code ?? (error && !isNumber ? String(error.code) : null),
    adapterMessage: error?.adapter_error_message ?? null,
    createdAt: at.toString(),
  };
}
