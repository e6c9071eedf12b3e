import { eraseInstrument } from "../../vault/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import {
  findTransaction,
  listHistories,
  moveTransaction,
  type NotInState,
  type Transaction,
} from "../../transactions/index.ts";
import { concludeTransaction } from "../outcome/conclude-transaction.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { isRegistering } from "../source/keep-instrument.ts";
import type { TransactionParts } from "../parts.ts";

/** Job kind: the void of what a rejected review leaves authorised. Stored with each job. */
export const VOID_REJECTED = "void-rejected-review";

/** Decides in place of a person, as the connector's setting says. */
export const TIME_LIMIT = "time limit";

/**
 * The origin of what follows a payment by itself: the person who decided its review, else the merchant, who requested or
 * configured it.
 */
export async function deciderOf(
  { db }: Pick<TransactionParts, "db">,
  { uuid, review }: Transaction,
): Promise<"user" | "merchant"> {
  if (review === null) return "merchant";
  const history = await listHistories(db, [uuid]);
  const decision = history.findLast(({ trigger }) => DECISIONS.includes(trigger));
  return decision === undefined || decision.facts?.["by"] === TIME_LIMIT ? "merchant" : "user";
}

const DECISIONS = ["review_released", "review_rejected"];

export type ReviewRefusal = Refusal<"transaction_not_found"> | NotInState;

/** The author of the decision, for the history: a user of the API or the console, or the connector's time limit. */
interface Decision {
  readonly uuid: string;
  readonly by: string;
}

/** In the commit of the decision. Without an actor for the time limit. */
function recordDecision(
  tx: Queryable,
  { transaction, decision, by }: { transaction: Transaction; decision: "released" | "rejected"; by: string },
): Promise<void> {
  const { uuid: target, merchantGuid: placeGuid, merchantTransactionId: order } = transaction;
  const { amountMinor, currency, testMode: test_mode } = transaction;
  const facts = { decision, by, order, amount_minor: String(amountMinor ?? 0n), currency, test_mode };
  return recordAuditEvent(tx, { entity: "review", target, placeGuid, facts });
}

/**
 * The payment is approved after all: what its approval brings about happens now, and a debit is captured. If several
 * decisions are made at once, one is taken, and the others are refused with the state that it led to.
 */
export async function releaseReview(
  parts: TransactionParts,
  { uuid, by }: Decision,
): Promise<Transaction | ReviewRefusal> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) return { refused: true, code: "transaction_not_found" };
  const connector = await connectorOfTransaction(parts, transaction);
  const { returnData } = transaction.result;
  return concludeTransaction(parts, {
    transaction,
    connector,
    outcome: { kind: "approved", details: { ...(returnData && { returnData }) } },
    facts: { by },
    release: { alongside: (tx) => recordDecision(tx, { transaction, decision: "released", by }) },
  });
}

/** The payment is declined, and what is authorised is voided; a void that fails is repeated. */
export async function rejectReview(
  parts: TransactionParts,
  { uuid, by }: Decision,
): Promise<Transaction | ReviewRefusal> {
  const transaction = await findTransaction(parts.db, uuid);
  if (!transaction) return { refused: true, code: "transaction_not_found" };
  const at = parts.clock.now();
  const rejected = await parts.db.transaction(async (tx) => {
    const moved = await moveTransaction(tx, {
      uuid,
      trigger: "review_rejected",
      at,
      error: { ...declineOf("riskCheckBlock"), createdAt: at.toString() },
      changes: [{ kind: "review_decided", review: "rejected" }],
      companions: ["instrument_erased", "void_scheduled"],
      facts: { by },
    });
    if (isRefusal(moved)) return moved;
    await recordDecision(tx, { transaction: moved, decision: "rejected", by });
    if (isRegistering(moved)) await eraseInstrument(tx, { transactionUuid: uuid });
    await enqueue(tx, {
      kind: VOID_REJECTED,
      key: uuid,
      owner: moved.tenantGuid,
      lane: `${VOID_REJECTED}:${moved.connectorGuid}`,
      payload: { transactionUuid: uuid },
    });
    return moved;
  });
  if (!isRefusal(rejected)) parts.notifyWorkers();
  return rejected;
}
