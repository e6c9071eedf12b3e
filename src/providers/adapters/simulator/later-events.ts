import { done, doublingRetry, enqueue, type JobKind } from "../../../platform/jobs/index.ts";
import type { Queryable } from "../../../platform/database/index.ts";
import type { ProviderEvent } from "@quittance/provider-kit";
import type { AdapterParts } from "../../port/index.ts";
import type { Booking } from "./booking.ts";
import { findBooking } from "./booking-store.ts";
import { declineError } from "./declines.ts";
import { openDispute } from "./disputes.ts";
import { outcomeOf } from "./outcome.ts";
import { SIMULATOR_METHODS } from "./methods.ts";

const KIND = "simulator-event";

export interface LaterEvent {
  readonly transactionUuid: string;
  readonly event: "notify" | "chargeback" | "undone";
}

/** Plans an event that the provider causes by itself at a later time; it survives a restart as the books do. */
export async function scheduleLaterEvent(
  tx: Queryable,
  { event, booking, now }: { event: LaterEvent["event"]; booking: Booking; now: Temporal.Instant },
): Promise<void> {
  const payload: LaterEvent = { transactionUuid: booking.transactionUuid, event };
  await enqueue(tx, {
    kind: KIND,
    key: `${event}:${booking.transactionUuid}`,
    owner: booking.connectorGuid,
    payload,
    runAt: now.add({ milliseconds: booking.settleAfterMs }),
  });
}

/** A notification the gateway did not take is sent again, as real providers do. */
export async function notifyAgainSoon(
  db: Queryable,
  { transactionUuid, connectorGuid }: Pick<Booking, "transactionUuid" | "connectorGuid">,
): Promise<void> {
  const payload: LaterEvent = { transactionUuid, event: "notify" };
  await enqueue(db, { kind: KIND, key: `notify:${transactionUuid}`, owner: connectorGuid, payload });
}

export function laterEvents(parts: Pick<AdapterParts, "db" | "notify" | "publicUrl">): JobKind<LaterEvent> {
  return {
    name: KIND,
    run: async ({ payload }) => {
      const { transactionUuid } = payload;
      const disputeId = `dispute-${transactionUuid}`;
      if (payload.event === "chargeback")
        await openDispute(parts, { transactionUuid, disputeId, reason: "Fraud" });
      else await parts.notify(await eventOf(parts, payload));
      return done;
    },
    retryAfter: doublingRetry({ firstSeconds: 5, maxSeconds: 3_600, tries: 24 }),
    leaseSeconds: 60,
    laneConcurrency: 4,
  };
}

/** A method without inquiry brings the outcome along; of the others the gateway inquires. */
async function eventOf(
  { db, publicUrl }: Pick<AdapterParts, "db" | "publicUrl">,
  { transactionUuid: submissionReference, event }: LaterEvent,
): Promise<ProviderEvent> {
  const subject = { eventId: `${event}:${submissionReference}`, submissionReference };
  if (event === "undone")
    return {
      ...subject,
      kind: "undone",
      error: declineError("transactionDeclined", "The provider undid it"),
    };
  const booking = await findBooking(db, submissionReference);
  if (booking && SIMULATOR_METHODS[booking.method]?.inquiry === "none")
    return { ...subject, kind: "outcome", outcome: outcomeOf(booking, { publicUrl }) };
  return { ...subject, kind: "inquire" };
}
