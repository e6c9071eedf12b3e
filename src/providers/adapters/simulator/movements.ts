import type { Database } from "../../../platform/database/index.ts";
import type { Ids } from "../../../platform/ids.ts";
import type { Money } from "../../../platform/money/index.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { storeEvent } from "../../webhooks/index.ts";
import type { Booking, NewBooking } from "./booking.ts";
import { insertBooking, lockPayment, sumFollowUps } from "./booking-store.ts";
import { decideFollowUp } from "./follow-up-rules.ts";
import { MADE_AT_PROVIDER } from "./references.ts";

export const MOVEMENTS = ["capture", "void", "refund"] as const;

interface MovementRequest {
  /** The uuid of a payment, or of a capture that the gateway made. */
  readonly transactionUuid: string;
  readonly movement: (typeof MOVEMENTS)[number];
  /** All that is left unless given. */
  readonly amount?: Money;
}

type MovementRefusal = Refusal<"no_such_payment"> | (Refusal<"not_possible"> & { because: string });

/**
 * Captures, voids or refunds in the provider's own pages, where the gateway has no part in it, and announces it by a webhook in the same
 * commit.
 */
export async function moveAtProvider(
  { db, ids }: { db: Database; ids: Pick<Ids, "transactionUuid"> },
  { transactionUuid, movement, amount }: MovementRequest,
): Promise<Booking | MovementRefusal> {
  return db.transaction(async (tx) => {
    const original = await lockPayment(tx, transactionUuid);
    if (!original) return { refused: true, code: "no_such_payment" };
    const request = { operation: movement, amount: amount ?? null, isFinalCapture: false } as const;
    const decision = decideFollowUp(request, original, await sumFollowUps(tx, original.transactionUuid));
    if (decision.kind === "declined")
      return { refused: true, code: "not_possible", because: decision.because };
    const booking = movementOf(original, {
      id: `${MADE_AT_PROVIDER}${ids.transactionUuid()}`,
      movement,
      ...decision,
    });
    await insertBooking(tx, booking);
    await storeEvent(tx, { connectorGuid: original.connectorGuid, event: eventOf(original, booking) });
    return booking;
  });
}

function movementOf(
  original: Booking,
  {
    id,
    movement,
    amountMinor,
    remainingMinor,
  }: {
    id: string;
    movement: MovementRequest["movement"];
    amountMinor: bigint | null;
    remainingMinor: bigint | null;
  },
): NewBooking {
  return {
    ...original,
    transactionUuid: id,
    merchantTransactionId: id,
    operation: movement,
    referenceUuid: original.transactionUuid,
    amountMinor,
    remainingMinor,
    status: "approved",
    declineCode: null,
    declineReason: null,
    registers: false,
    isFinal: false,
    pageSecret: null,
    pageResult: null,
    returnUrl: null,
    settleAfterMs: 0,
    resumes: false,
    pageChoice: null,
    adapterToken: null,
    settledAs: null,
    settlesTo: null,
    arrivesLate: false,
  };
}

function eventOf(original: Booking, { transactionUuid: id, operation, amountMinor, currency }: NewBooking) {
  const movement = operation as MovementRequest["movement"];
  return {
    kind: "moved",
    eventId: `moved:${id}`,
    movement,
    providerReference: id,
    operations: [movement],
    movementId: id,
    payment: { submissionReference: original.transactionUuid },
    outcome: {
      kind: "approved",
      providerReference: id,
      amount: { minor: amountMinor ?? 0n, currency: currency ?? "" },
      details: { adapterTransactionId: id },
    },
  } as const;
}
