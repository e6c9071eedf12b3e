import type { Transaction as DatabaseTransaction } from "../platform/database/index.ts";
import type { Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { isInTestMode } from "../transaction-requests/index.ts";
import {
  countChargedBack,
  refuseDispute,
  lockOriginal,
  recordEnded,
  refuseFollowUp,
  restOf,
  type FollowUp,
  type Transaction,
} from "../transactions/index.ts";
import { STATES, type PushOptions, type PushParts, type ReadPush } from "./push.ts";
import { findReference } from "./find-reference.ts";
import { pushedTransaction } from "./pushed-transaction.ts";
import { readCreatedAt, readPush, readPushedAmount } from "./read-push.ts";
import { refuseContradiction, refusePush, refuseReference, type PushRefusal } from "./refusals.ts";

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
    return refusePush("INVALID_DATA", { code: "failed_chargeback" });
  const testMode = original?.testMode ?? (await isInTestMode(parts, caller.connector));
  const recorded = await parts.db.transaction((tx) =>
    record(tx, parts, { ...options, push, amount, at, receivedAt, testMode, status, original }),
  );
  if (!isRefusal(recorded)) parts.notifyWorkers();
  return recorded;
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
  if (refused) return refuseReference(refused);
  const contradiction = await contradictionOf(tx, current);
  if (contradiction) return contradiction;
  const taken = { ...current, amount: followUp ? moneyOf(followUp, current) : amountOf(current) };
  const recorded = await recordEnded(tx, pushedTransaction(parts, taken), followUp);
  if (isRefusal(recorded))
    return refusePush("DUPLICATE_ID", { code: "duplicate_id", values: { id: read.push.transactionId } });
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
  return refuseContradiction(field, problem);
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
