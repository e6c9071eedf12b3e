import { findSubmission, type ProviderEvent } from "../../providers/index.ts";
import type { Queryable, Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { formatAmount, type Money } from "../../platform/money/index.ts";
import {
  findFollowUps,
  findProviderInitiated,
  findTransaction,
  isFinal,
  isInitial,
  lockTransaction,
  providerReferenceOf,
  restAtProvider,
  restOf,
  type ReportedType,
  type Transaction,
} from "../../transactions/index.ts";
import { findLateApproval } from "../late-approvals/record-late-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { AMOUNT_UNREADABLE, EVENT_DONE, type EventResult, type EventSubject } from "./event-result.ts";
import { insertReported } from "./record-reported.ts";

type Moved = Extract<ProviderEvent, { kind: "moved" }>;
type Total = Extract<ProviderEvent, { kind: "total" }>;
type Parts = Pick<TransactionParts, "db" | "clock" | "ids" | "notifyWorkers">;

/**
 * Records a capture, void or refund that a merchant made in the provider's own pages, as a transaction of its own with callback, event and
 * BI document. The same movement again, in whatever message, changes nothing. While the provider has not named one of our own
 * follow-ups, the movement may be that: it waits.
 */
export async function recordMovement(
  parts: TransactionParts,
  { subject, event }: { subject: EventSubject; event: Moved },
): Promise<EventResult> {
  // What was declined there moved nothing.
  if (event.outcome.kind !== "approved") return EVENT_DONE;
  const { outcome, movementId, isFinal: isFinalCapture } = event;
  const { amount } = outcome;
  if (amount === "unreadable") return contradicting(AMOUNT_UNREADABLE);
  return record(parts, subject, async (tx, root) => {
    const type = typeOf(event, root);
    const payments = await paymentsOf(tx, { root, type, named: subject.transaction });
    if (await isKnown(tx, { payments, reference: movementId })) return EVENT_DONE;
    if (await isOneOfOurs(tx, { payments, type })) return OURS_IS_OPEN;
    const takesRest = event.movement === "void" || event.movement === "reversal";
    const sumOf = (rest: typeof restAtProvider) =>
      payments.reduce((sum, payment) => sum + rest(payment, type), 0n);
    const moved = amount ?? (takesRest ? moneyOf(root, sumOf(restOf)) : undefined);
    if (!moved) return contradicting(AMOUNT_UNREADABLE);
    const problem = refuseAmount({ moved, left: sumOf(restAtProvider), root, type });
    // What one of ours has reserved may be left after all.
    if (problem !== undefined)
      return (await hasOpenFollowUp(tx, payments)) ? OURS_IS_OPEN : contradicting(problem);
    let rest = moved.minor;
    for (const payment of payments) {
      const own = restAtProvider(payment, type);
      const part = own < rest ? own : rest;
      if (part <= 0n) continue;
      rest -= part;
      await insertReported(parts, tx, {
        original: payment,
        reported: {
          type,
          reference: movementId,
          amount: { ...moved, minor: part },
          details: outcome.details,
          providerReference: outcome.providerReference ?? movementId,
          continuation: outcome.continuation,
          isFinal: isFinalCapture,
        },
      });
    }
    return EVENT_DONE;
  });
}

/** The same where the provider only says what was captured in all, and that nothing is authorised any more. */
export async function recordTotal(
  parts: TransactionParts,
  { subject, event }: { subject: EventSubject; event: Total },
): Promise<EventResult> {
  const { captured, isReleased, providerReference = subject.reference } = event;
  if (captured === "unreadable") return contradicting(AMOUNT_UNREADABLE);
  return record(parts, subject, async (tx, root) => {
    const followUps = await findFollowUps(tx, root.uuid);
    if (followUps.some(({ type, status }) => (type === "capture" || type === "void") && !isFinal(status)))
      return OURS_IS_OPEN;
    const more = captured && { ...captured, minor: captured.minor - root.capturedMinor };
    const insert = (type: ReportedType, amount: Money, isFinalCapture = false) =>
      insertReported(parts, tx, {
        original: root,
        reported: {
          type,
          reference: `${providerReference}:${type}:${captured?.minor ?? ""}`,
          amount,
          providerReference,
          isFinal: isFinalCapture,
        },
      });
    if (more && more.minor > 0n) {
      const left = restAtProvider(root, "capture");
      const problem = refuseAmount({ moved: more, left, root, type: "capture" });
      if (problem !== undefined) return contradicting(problem);
      await insert("capture", more, isReleased);
    } else if (isReleased && !captured) {
      const left = restOf(root, "void");
      if (left > 0n) await insert("void", moneyOf(root, left));
    }
    return EVENT_DONE;
  });
}

const OURS_IS_OPEN: EventResult = { kind: "unmatched", because: "It may be our own, which is under way." };

function contradicting(because: string): EventResult {
  return { kind: "contradicting", because };
}

/** Finds the payment, and decides with it locked. */
async function record(
  parts: Parts,
  { transaction, reference }: EventSubject,
  decide: (tx: DatabaseTransaction, root: Transaction) => Promise<EventResult>,
): Promise<EventResult> {
  const late = await findLateApproval(parts.db, { transactionUuid: transaction.uuid, reference });
  const named = late ?? transaction;
  const rootUuid = isInitial(named.type) ? named.uuid : (named.referenceUuid ?? named.uuid);
  const result = await parts.db.transaction(async (tx) => {
    await lockTransaction(tx, rootUuid);
    const root = await findTransaction(tx, rootUuid);
    if (!root || !isFinal(root.status))
      return { kind: "unmatched" as const, because: "The payment has not succeeded yet." };
    if (root.status !== "success" && root.review !== "rejected")
      return contradicting("The payment did not succeed.");
    return decide(tx, root);
  });
  parts.notifyWorkers();
  return result;
}

function typeOf({ movement }: Moved, root: Transaction): ReportedType {
  if (movement !== "reversal") return movement;
  return root.type === "preauthorize" && root.capturedMinor === 0n ? "void" : "refund";
}

/** Transactions that the movement may take from: of a refund of captures each capture, first the one that is named. */
async function paymentsOf(
  tx: Queryable,
  { root, type, named }: { root: Transaction; type: ReportedType; named: Transaction },
): Promise<Transaction[]> {
  if (type !== "refund" || root.type !== "preauthorize") return [root];
  const capturesOf = async () =>
    (await findFollowUps(tx, root.uuid)).filter(
      ({ type, status }) => type === "capture" && status === "success",
    );
  // A refund of ours reserves its part meanwhile.
  for (const { uuid } of await capturesOf()) await lockTransaction(tx, uuid);
  return (await capturesOf()).toSorted(
    (one, other) => Number(other.uuid === named.uuid) - Number(one.uuid === named.uuid),
  );
}

async function isKnown(
  tx: Queryable,
  { payments, reference }: { payments: readonly Transaction[]; reference: string },
): Promise<boolean> {
  for (const { uuid: originalUuid } of payments)
    if (await findProviderInitiated(tx, { originalUuid, identity: { kind: "reported", reference } }))
      return true;
  return false;
}

/** A follow-up that the provider has given no id yet may be the movement: its response is late, or was lost. */
async function isOneOfOurs(
  tx: Queryable,
  { payments, type }: { payments: readonly Transaction[]; type: ReportedType },
): Promise<boolean> {
  for (const { uuid } of payments) {
    const open = (await findFollowUps(tx, uuid)).filter((one) => one.type === type && !isFinal(one.status));
    for (const followUp of open) {
      const submission = await findSubmission(tx, providerReferenceOf(followUp));
      if ((submission?.providerReference ?? null) === null) return true;
    }
  }
  return false;
}

async function hasOpenFollowUp(tx: Queryable, payments: readonly Transaction[]): Promise<boolean> {
  for (const { uuid } of payments)
    if ((await findFollowUps(tx, uuid)).some(({ status }) => !isFinal(status))) return true;
  return false;
}

function moneyOf({ currency }: Transaction, minor: bigint): Money {
  return { minor, currency: currency ?? "" };
}

function refuseAmount(of: {
  moved: Money;
  left: bigint;
  root: Transaction;
  type: ReportedType;
}): string | undefined {
  const { moved, left, root, type } = of;
  if (moved.currency !== root.currency) return `It is in ${moved.currency} instead of ${root.currency}.`;
  if (moved.minor <= left) return undefined;
  const rest = formatAmount(moneyOf(root, left));
  return `It is a ${type} of ${formatAmount(moved)}, and only ${rest} ${moved.currency} are left.`;
}
