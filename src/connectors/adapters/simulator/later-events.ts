import { done, doublingRetry, enqueue, type JobKind } from "../../../platform/jobs/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import type { AdapterParts } from "../../adapter.ts";
import type { Booking } from "./booking.ts";
import { openDispute } from "./disputes.ts";

const KIND = "simulator-event";

interface LaterEvent {
  readonly transactionUuid: string;
  readonly event: "notify" | "chargeback";
}

/** What the provider does on its own when a payment's time has come; it survives a restart as the books do. */
export async function scheduleLaterEvent(
  tx: Queryable,
  { event, booking, now }: { event: LaterEvent["event"]; booking: Booking; now: Temporal.Instant },
): Promise<void> {
  const payload: LaterEvent = { transactionUuid: booking.transactionUuid, event };
  await enqueue(tx, {
    kind: KIND,
    key: `${event}:${booking.transactionUuid}`,
    payload,
    runAt: now.add({ milliseconds: booking.settleAfterMs }),
  });
}

/** A notification the gateway did not take is sent again, as real providers do. */
export async function notifyAgainSoon(db: Queryable, transactionUuid: string): Promise<void> {
  const payload: LaterEvent = { transactionUuid, event: "notify" };
  await enqueue(db, { kind: KIND, key: `notify:${transactionUuid}`, payload });
}

export function laterEvents(parts: Pick<AdapterParts, "db" | "notify">): JobKind<LaterEvent> {
  return {
    name: KIND,
    run: async ({ payload }) => {
      const { transactionUuid } = payload;
      const disputeId = `dispute-${transactionUuid}`;
      if (payload.event === "chargeback")
        await openDispute(parts, { transactionUuid, disputeId, reason: "Fraud" });
      else await parts.notify({ kind: "outcome_changed", transactionUuid });
      return done;
    },
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 24 }),
    leaseSeconds: 60,
    laneConcurrency: 4,
  };
}
