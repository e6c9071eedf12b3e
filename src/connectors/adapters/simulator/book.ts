import type { Database, Queryable } from "../../../platform/database/index.ts";
import type { AdapterConnector, ProviderRequest } from "../../adapter.ts";
import { bookingOf, type Booking, type NewBooking } from "./booking.ts";
import { findBooking, insertBooking, lockBooking, sumFollowUps } from "./booking-store.ts";
import { decidePayment } from "./decide-payment.ts";
import type { Faults } from "./faults.ts";
import { decideFollowUp } from "./follow-up-rules.ts";
import { scheduleLaterEvent } from "./later-events.ts";
import { approved, declined, type Verdict } from "./verdict.ts";

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
  return booked ?? existing(db, request.transactionUuid);
}

async function bookPayment(
  db: Database,
  request: ProviderRequest,
  context: BookContext,
): Promise<Booking | undefined> {
  const verdict = await decide(db, request, context);
  const booking = bookingOf(request, verdict, { ...context, ...context.faults });
  if (!happensLater(verdict, booking)) return insertBooking(db, booking);
  return db.transaction(async (tx) => {
    const booked = await insertBooking(tx, booking);
    if (booked) {
      const event = verdict.kind === "approved" && verdict.later === "chargeback" ? "chargeback" : "notify";
      await scheduleLaterEvent(tx, { event, booking: booked, now: context.now });
    }
    return booked;
  });
}

async function decide(db: Queryable, request: ProviderRequest, context: BookContext): Promise<Verdict> {
  if (context.faults.decline !== null) return declined(context.faults.decline);
  const chargesAgain = request.reference !== null && request.source === null;
  const needsPage = context.connector.method === "RedirectPay" || context.connector.method === "Wallet";
  if (chargesAgain && needsPage) return decideByToken(db, request.reference.transactionUuid);
  return decidePayment(request, context);
}

/** Who paid on the provider's page once and registered there is charged again without it. */
async function decideByToken(db: Queryable, registrationUuid: string): Promise<Verdict> {
  const registration = await findBooking(db, registrationUuid);
  if (registration?.status !== "approved" || !registration.registers) return declined("incorrectPaymentInfo");
  const { deregistered } = await sumFollowUps(db, registrationUuid);
  return deregistered ? declined("incorrectPaymentInfo") : approved;
}

function happensLater(verdict: Verdict, booking: NewBooking): boolean {
  return booking.settlesTo !== null || (verdict.kind === "approved" && verdict.later !== undefined);
}

function bookFollowUp(
  db: Database,
  request: ProviderRequest,
  context: BookContext,
): Promise<Booking | undefined> {
  const { faults } = context;
  const originalUuid = request.reference?.transactionUuid ?? "";
  return db.transaction(async (tx) => {
    const original = await lockBooking(tx, originalUuid);
    const decision = decideFollowUp(request, original, await sumFollowUps(tx, originalUuid));
    const common = { ...context, ...faults };
    if (faults.decline !== null)
      return insertBooking(tx, bookingOf(request, declined(faults.decline), common));
    if (decision.kind === "declined") {
      const refusal = { ...common, declineReason: decision.because };
      return insertBooking(tx, bookingOf(request, declined("logicalError"), refusal));
    }
    return insertBooking(tx, bookingOf(request, approved, { ...common, ...decision }));
  });
}

async function existing(db: Queryable, transactionUuid: string): Promise<Booking> {
  const booking = await findBooking(db, transactionUuid);
  if (!booking) throw new Error(`The booking of ${transactionUuid} is gone.`);
  return booking;
}
