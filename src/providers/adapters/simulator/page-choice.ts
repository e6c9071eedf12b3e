import { codeOf } from "../../../platform/api-errors/index.ts";
import type { AdapterParts } from "../../port/index.ts";
import type { Booking } from "./booking.ts";
import { concludePage, findBookingByPage, takeChoice } from "./booking-store.ts";
import type { DeclineCode } from "./declines.ts";
import { notifyAgainSoon, scheduleLaterEvent } from "./later-events.ts";
import type { PageResult } from "./decision.ts";
import type { PageChoice } from "./page-choices.ts";

/** The provider takes the payment, but its own systems need that long to say so. */
const MAX_LATE_MS = 30_000;

export function choicesOf(booking: Booking): readonly PageChoice[] {
  if (booking.status !== "redirect" || booking.pageChoice !== null) return [];
  return booking.pageResult === "customer_chooses" ? ["approve", "decline", "cancel", "late"] : ["continue"];
}

/**
 * The customer has decided: the provider books it and notifies the gateway, also when the merchant has given up the
 * payment meanwhile. Returns the booking, by which the customer goes back, or undefined when there is no such page.
 */
export async function takePageChoice(
  parts: Pick<AdapterParts, "db" | "clock" | "notify" | "log">,
  { pageSecret, choice }: { pageSecret: string; choice: PageChoice },
): Promise<Booking | undefined> {
  const booking = await findBookingByPage(parts.db, pageSecret);
  if (!booking?.returnUrl) return undefined;
  if (!choicesOf(booking).includes(choice)) return booking;
  if (booking.resumes) {
    await takeChoice(parts.db, { pageSecret, choice });
    return booking;
  }
  const concluded = await conclude(parts, booking, endOf(booking, choice));
  if (concluded) await tellGateway(parts, concluded);
  return booking;
}

/** Books what the customer chose on a page that only took the choice: the gateway confirms it after the return. */
export async function bookChoice(
  parts: Pick<AdapterParts, "db" | "clock">,
  booking: Booking,
): Promise<Booking | undefined> {
  if (booking.status !== "redirect" || booking.pageChoice === null) return booking;
  return conclude(parts, booking, endOf(booking, booking.pageChoice));
}

interface PageEnd {
  readonly status: "approved" | "declined" | "pending";
  readonly declineCode: DeclineCode | null;
  readonly settlesTo: "approved" | "declined" | null;
  readonly settleAfterMs: number;
}

function endOf(booking: Booking, choice: PageChoice): PageEnd {
  const { settleAfterMs } = booking;
  const end = { declineCode: null, settlesTo: null, settleAfterMs };
  switch (resultOf(booking, choice)) {
    case "customer_chooses":
    case "approved":
      return { ...end, status: "approved" };
    case "declined":
      return { ...end, status: "declined", declineCode: codeOf("transactionDeclined") };
    case "cancelled":
      return { ...end, status: "declined", declineCode: codeOf("userCancelled") };
    case "pending_then_approved":
      return {
        ...end,
        status: "pending",
        settlesTo: "approved",
        ...(choice === "late" && lateness(booking)),
      };
    case "pending_then_declined":
      return { ...end, status: "pending", settlesTo: "declined" };
  }
}

function resultOf(booking: Booking, choice: PageChoice): PageResult {
  switch (choice) {
    case "approve":
      return "approved";
    case "decline":
      return "declined";
    case "cancel":
      return "cancelled";
    case "late":
      return "pending_then_approved";
    case "continue":
      return booking.pageResult ?? "approved";
  }
}

function lateness({ settleAfterMs }: Booking): { settleAfterMs: number } {
  return { settleAfterMs: Math.min(settleAfterMs, MAX_LATE_MS) };
}

function conclude(
  { db, clock }: Pick<AdapterParts, "db" | "clock">,
  booking: Booking,
  end: PageEnd,
): Promise<Booking | undefined> {
  return db.transaction(async (tx) => {
    const concluded = await concludePage(tx, { pageSecret: booking.pageSecret!, ...end });
    if (concluded && end.settlesTo)
      await scheduleLaterEvent(tx, {
        event: "notify",
        booking: { ...concluded, settleAfterMs: end.settleAfterMs },
        now: clock.now(),
      });
    return concluded;
  });
}

async function tellGateway(
  { db, notify, log }: Pick<AdapterParts, "db" | "notify" | "log">,
  booking: Pick<Booking, "transactionUuid" | "connectorGuid">,
): Promise<void> {
  const { transactionUuid } = booking;
  try {
    await notify({
      kind: "inquire",
      eventId: `page:${transactionUuid}`,
      submissionReference: transactionUuid,
    });
  } catch (error) {
    log.warn({ transactionUuid, error: (error as Error).message }, "The simulator's notification failed.");
    await notifyAgainSoon(db, booking);
  }
}
