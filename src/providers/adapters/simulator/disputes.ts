import { databaseNow, sql, type Database, type Queryable } from "../../../platform/database/index.ts";
import type { Money } from "../../../platform/money/index.ts";
import { isRefusal, type Refusal } from "../../../platform/refusal.ts";
import type { AdapterParts } from "../../port/index.ts";
import type { Booking } from "./booking.ts";
import { planDecision } from "./plan-decision.ts";
import { lockPayment, sumFollowUps, type FollowUpTotals } from "./booking-store.ts";

export type SimulatedStage =
  | "inquiry"
  | "chargeback"
  | "reversal"
  | "second_chargeback"
  | "closed"
  | "won"
  | "lost";

export interface Dispute {
  readonly disputeId: string;
  readonly transactionUuid: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly reason: string;
  readonly stage: SimulatedStage;
  /** A second chargeback was made. */
  readonly isSecond: boolean;
  readonly openedAt: Temporal.Instant;
  /** Null while the customer has the money. */
  readonly reversedAt: Temporal.Instant | null;
}

/** Everything the simulated bank refuses a dispute for. */
export type DisputeRefusal =
  | Refusal<"no_such_payment">
  | Refusal<"no_such_dispute">
  | Refusal<"not_disputable">
  | Refusal<"more_than_is_left">
  | Refusal<"other_currency">
  | Refusal<"not_in_stage">;

export const noSuchDispute = refuse("no_such_dispute");

export function refuse<Code extends DisputeRefusal["code"]>(code: Code): Refusal<Code> {
  return { refused: true, code };
}

export const columns = sql`dispute_id, transaction_uuid, amount_minor, currency, reason, stage, is_second, opened_at,
  reversed_at`;

interface DisputeRequest {
  readonly transactionUuid: string;
  /** All that is left of the payment unless given. */
  readonly amount?: Money;
  readonly reason: string;
  /** Opening the same dispute again only notifies the gateway again. */
  readonly disputeId: string;
  /** The issuer only inquires, and takes no money yet. */
  readonly isInquiry?: boolean;
}

/** The cardholder's bank takes money back, or inquires about the payment. */
export async function openDispute(
  { db, notify }: Pick<AdapterParts, "db" | "notify">,
  request: DisputeRequest,
): Promise<Dispute | DisputeRefusal> {
  const dispute = await recordDispute(db, request);
  if (isRefusal(dispute)) return dispute;
  const event = { eventId: `opened:${dispute.disputeId}`, ...asNotification(dispute) };
  await notify(
    request.isInquiry === true
      ? { ...event, kind: "dispute", stage: "inquiry" }
      : { ...event, kind: "chargeback" },
  );
  return dispute;
}

function recordDispute(db: Database, request: DisputeRequest): Promise<Dispute | DisputeRefusal> {
  return db.transaction(async (tx) => {
    const booking = await lockPayment(tx, request.transactionUuid);
    if (!booking) return refuse("no_such_payment");
    const known = await findDispute(tx, request.disputeId);
    if (known) return known;
    const amount = disputable(booking, await sumFollowUps(tx, booking.transactionUuid), request.amount);
    if (isRefusal(amount)) return amount;
    const dispute = await tx.one<Dispute>(sql`
      insert into simulator_disputes (dispute_id, transaction_uuid, amount_minor, currency, reason, stage, reversed_at)
      values (${request.disputeId}, ${booking.transactionUuid}, ${amount.minor}::bigint, ${amount.currency},
              ${request.reason}, ${request.isInquiry === true ? "inquiry" : "chargeback"},
              ${request.isInquiry === true ? databaseNow : sql`null`})
      returning ${columns}`);
    await planDecision(tx, {
      disputeId: dispute.disputeId,
      dueAt: dueAtOf(dispute),
      owner: booking.connectorGuid,
    });
    return dispute;
  });
}

export function findDispute(db: Queryable, disputeId: string): Promise<Dispute | undefined> {
  return db.maybeOne<Dispute>(sql`select ${columns} from simulator_disputes where dispute_id = ${disputeId}`);
}

export function disputable(
  booking: Booking,
  totals: FollowUpTotals,
  amount: Money | undefined,
): Money | DisputeRefusal {
  const isPayment = booking.operation === "debit" || booking.operation === "capture";
  if (!isPayment || booking.status !== "approved" || booking.currency === null)
    return refuse("not_disputable");
  if (amount && amount.currency !== booking.currency) return refuse("other_currency");
  const leftMinor = (booking.amountMinor ?? 0n) - totals.refundedMinor - totals.disputedMinor;
  const minor = amount?.minor ?? leftMinor;
  if (minor > leftMinor || minor <= 0n) return refuse("more_than_is_left");
  return { minor, currency: booking.currency };
}

export function asNotification(dispute: Dispute): {
  submissionReference: string;
  disputeId: string;
  amount: Money;
  reason: string;
  dueAt: Temporal.Instant;
} {
  return {
    submissionReference: dispute.transactionUuid,
    disputeId: dispute.disputeId,
    amount: { minor: dispute.amountMinor, currency: dispute.currency },
    reason: dispute.reason,
    dueAt: dueAtOf(dispute),
  };
}

const DAYS_TO_DEFEND = 10;

/** Until when the merchant can respond. */
export function dueAtOf({ openedAt }: Pick<Dispute, "openedAt">): Temporal.Instant {
  return openedAt.add({ hours: 24 * DAYS_TO_DEFEND });
}
