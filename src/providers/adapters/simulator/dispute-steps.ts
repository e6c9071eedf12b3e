import { databaseNow, sql, type Database } from "../../../platform/database/index.ts";
import { isRefusal } from "../../../platform/refusal.ts";
import type { ProviderEvent } from "@quittance/provider-kit";
import type { AdapterParts } from "../../port/index.ts";
import { lockPayment, sumFollowUps } from "./booking-store.ts";
import {
  asNotification,
  columns,
  disputable,
  noSuchDispute,
  refuse,
  type Dispute,
  type DisputeRefusal,
  type SimulatedStage,
} from "./disputes.ts";

export const DISPUTE_STEPS = ["charge", "close", "reverse", "second", "win", "lose"] as const;
type DisputeStep = (typeof DISPUTE_STEPS)[number];

/** Where each step leads. A step that was taken already may be taken again: the gateway is only notified again. */
const NEXT: Readonly<Record<SimulatedStage, Partial<Record<DisputeStep, SimulatedStage>>>> = {
  inquiry: { charge: "chargeback", close: "closed" },
  chargeback: { charge: "chargeback", reverse: "reversal", win: "won", lose: "lost" },
  reversal: { reverse: "reversal", second: "second_chargeback", win: "won" },
  second_chargeback: { second: "second_chargeback", win: "won", lose: "lost" },
  closed: { close: "closed" },
  won: { win: "won", second: "second_chargeback" },
  lost: { lose: "lost", win: "won" },
};

const TAKES_MONEY: readonly SimulatedStage[] = ["chargeback", "second_chargeback", "lost"];

/** Takes the next step of a dispute in the books, and notifies the gateway of it. */
export async function advanceDispute(
  { db, notify, clock }: Pick<AdapterParts, "db" | "notify" | "clock">,
  { disputeId, step }: { disputeId: string; step: DisputeStep },
): Promise<Dispute | DisputeRefusal> {
  const advanced = await takeStep(db, { disputeId, step });
  if (isRefusal(advanced)) return advanced;
  for (const event of eventsOf(advanced, clock.now())) await notify(event);
  return advanced.after;
}

interface Advanced {
  readonly before: Dispute;
  readonly after: Dispute;
}

function takeStep(
  db: Database,
  { disputeId, step }: { disputeId: string; step: DisputeStep },
): Promise<Advanced | DisputeRefusal> {
  return db.transaction(async (tx) => {
    const before = await tx.maybeOne<Dispute>(sql`
      select ${columns} from simulator_disputes where dispute_id = ${disputeId} for update`);
    if (!before) return noSuchDispute;
    const stage = NEXT[before.stage][step];
    if (!stage) return refuse("not_in_stage");
    const takes = TAKES_MONEY.includes(stage);
    if (takes && before.reversedAt !== null) {
      const booking = await lockPayment(tx, before.transactionUuid);
      if (!booking) return refuse("no_such_payment");
      const amount = { minor: before.amountMinor, currency: before.currency };
      const left = disputable(booking, await sumFollowUps(tx, booking.transactionUuid), amount);
      if (isRefusal(left)) return left;
    }
    const after = await tx.one<Dispute>(sql`
      update simulator_disputes set stage = ${stage}, is_second = is_second or ${stage === "second_chargeback"},
        reversed_at = ${takes ? sql`null` : sql`coalesce(reversed_at, ${databaseNow})`}
      where dispute_id = ${disputeId} returning ${columns}`);
    return { before, after };
  });
}

/** A decision for the merchant returns the money, if it was not returned before. */
function eventsOf({ before, after }: Advanced, occurredAt: Temporal.Instant): ProviderEvent[] {
  const { stage, isSecond } = after;
  const eventId = `${stage}:${after.disputeId}`;
  const event = { ...asNotification(after), eventId, occurredAt };
  switch (stage) {
    case "chargeback":
      return [{ ...event, kind: "chargeback" }];
    case "second_chargeback":
      return [{ ...event, kind: "chargeback", isSecond }];
    case "reversal":
      return [{ ...event, kind: "chargeback_reversed", isSecond }];
    case "won": {
      const isReturned = before.reversedAt === null;
      return [
        ...(isReturned
          ? [{ ...event, eventId: `returned:${eventId}`, kind: "chargeback_reversed", isSecond } as const]
          : []),
        { ...event, kind: "dispute", stage },
      ];
    }
    case "inquiry":
    case "closed":
    case "lost":
      return [{ ...event, kind: "dispute", stage }];
  }
}
