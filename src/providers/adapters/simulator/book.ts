import type { Database, Queryable } from "../../../platform/database/index.ts";
import type { AdapterConnector, ProviderRequest } from "@quittance/provider-kit";
import { bookingOf, type Booking, type NewBooking } from "./booking.ts";
import {
  findBooking,
  findRegistrationByToken,
  insertBooking,
  lockBooking,
  sumFollowUps,
} from "./booking-store.ts";
import { isExpired } from "./card-rules.ts";
import { decidePayment } from "./decide-payment.ts";
import type { Faults } from "./faults.ts";
import { decideFollowUp } from "./follow-up-rules.ts";
import { scheduleLaterEvent, type LaterEvent } from "./later-events.ts";
import { bookedAs } from "./references.ts";
import { schemeCodesOf, settledAsOf, simulatorSettings, waysOf } from "./settings.ts";
import { approved, declined, type Decision } from "./decision.ts";

interface BookContext {
  readonly connector: AdapterConnector;
  readonly faults: Faults;
  readonly now: Temporal.Instant;
  readonly pageSecret: () => string;
}

const FOLLOW_UPS: readonly ProviderRequest["operation"][] = [
  "capture",
  "void",
  "refund",
  "incremental-authorization",
  "deregister",
];

/** Decides and books, once for each transaction: a repeated request finds the booking of the first. */
export async function book(db: Database, request: ProviderRequest, context: BookContext): Promise<Booking> {
  const booked = FOLLOW_UPS.includes(request.operation)
    ? await bookFollowUp(db, request, context)
    : await bookPayment(db, request, context);
  return booked ?? existing(db, request.submissionReference);
}

async function bookPayment(
  db: Database,
  request: ProviderRequest,
  context: BookContext,
): Promise<Booking | undefined> {
  const decision = await decide(db, request, context);
  const booking = bookingOf(request, decision, {
    ...bookContext(request, context),
    scheme: schemeCodesOf(simulatorSettings(request, context.connector)),
  });
  if (!happensLater(decision, booking)) return insertBooking(db, booking);
  return db.transaction(async (tx) => {
    const booked = await insertBooking(tx, booking);
    if (booked)
      await scheduleLaterEvent(tx, {
        event: laterEventOf(decision, context.faults),
        booking: booked,
        now: context.now,
      });
    return booked;
  });
}

function bookContext(request: ProviderRequest, context: BookContext) {
  const settings = simulatorSettings(request, context.connector);
  return { ...context, ...context.faults, ways: waysOf(settings), settledAs: settledAsOf(settings) };
}

function laterEventOf(decision: Decision, { undone }: Faults): LaterEvent["event"] {
  if (decision.kind !== "approved") return "notify";
  if (decision.later === "chargeback") return "chargeback";
  return undone || decision.later === "undone" ? "undone" : "notify";
}

async function decide(db: Queryable, request: ProviderRequest, context: BookContext): Promise<Decision> {
  if (context.faults.decline !== null) return declined(context.faults.decline);
  if (request.token !== null && request.source === null)
    return decideByToken(db, { adapterToken: request.token.value, now: context.now });
  return decidePayment(request, context);
}

/** A customer who registered an instrument here is charged again by its token, without the instrument's data. */
async function decideByToken(
  db: Queryable,
  { adapterToken, now }: { adapterToken: string; now: Temporal.Instant },
): Promise<Decision> {
  const registration = await findRegistrationByToken(db, adapterToken);
  if (registration?.status !== "approved" || !registration.registers) return declined("incorrectPaymentInfo");
  if (registration.cardExpires !== null && isExpired(registration.cardExpires, now))
    return declined("expiredCard");
  const { deregistered } = await sumFollowUps(db, registration.transactionUuid);
  return deregistered ? declined("incorrectPaymentInfo") : approved;
}

function happensLater(decision: Decision, booking: NewBooking): boolean {
  return booking.settlesTo !== null || (decision.kind === "approved" && decision.later !== undefined);
}

function bookFollowUp(
  db: Database,
  request: ProviderRequest,
  context: BookContext,
): Promise<Booking | undefined> {
  const { faults } = context;
  const originalUuid = request.reference ? bookedAs(request.reference.immediate) : "";
  return db.transaction(async (tx) => {
    const original = await lockBooking(tx, originalUuid);
    const decision = decideFollowUp(request, original, await sumFollowUps(tx, originalUuid));
    const common = bookContext(request, context);
    if (faults.decline !== null)
      return insertBooking(tx, bookingOf(request, declined(faults.decline), common));
    if (decision.kind === "declined") {
      const refusal = { ...common, declineReason: decision.because };
      return insertBooking(tx, bookingOf(request, declined("logicalError"), refusal));
    }
    const booked = await insertBooking(tx, bookingOf(request, approved, { ...common, ...decision }));
    if (booked && faults.undone)
      await scheduleLaterEvent(tx, { event: "undone", booking: booked, now: context.now });
    return booked;
  });
}

async function existing(db: Queryable, transactionUuid: string): Promise<Booking> {
  const booking = await findBooking(db, transactionUuid);
  if (!booking) throw new Error(`The booking of ${transactionUuid} is gone.`);
  return booking;
}
