import { isRefusal } from "../../platform/refusal.ts";
import { requestAdvance, stopAdvance, type AdvanceRequest } from "../../test-clock/index.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { changedBy } from "../frame/changed-by.ts";
import { connectorsOfFrame } from "../frame/connectors-of-frame.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { ownPath } from "../frame/own-path.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { paymentNames } from "../payments/payment-names.ts";
import { clockRefusalText } from "./clock-refusal-text.ts";
import { MAX_DUE } from "./due-part.ts";
import { listDue } from "./list-due.ts";
import { testTimePage } from "./test-time-page.ts";

const MAX_PAYMENTS = 100;

/** Moving the test clock from the bar above each page, and what that made and will make. */
export function testClockRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    getting("test-clock", "see_payments", (visit) => show(parts, visit)),
    posting("test-clock", "developers", (visit) => move(parts, visit)),
  ];
}

/** Pages of live payments, and installations without the clock, have none. */
async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, query } = visit;
  const { db, publicUrl } = parts;
  const clock = viewer.frame?.testClock;
  if (!clock) return visit.goTo("overview");
  const from = clock.beganAt;
  const [due, { transactions, next }] = await Promise.all([
    listDue(db, { connectorGuids: await connectorsOfFrame(parts, visit), limit: MAX_DUE }),
    from === null
      ? { transactions: [], next: null }
      : searchTransactions(db, { owner: place, filter: { testMode: true, from }, limit: MAX_PAYMENTS }),
  ]);
  const payments = await shownPayments(parts, transactions);
  return visit.show(
    testTimePage(visit, {
      clock,
      due,
      kind: due.find(({ kind }) => kind === query("kind"))?.kind,
      payments,
      hasMore: next !== null,
      names: await paymentNames(parts, payments),
      curl: provisioningCurl({ publicUrl, operation: "testClock", body: { action: "get" } }),
    }),
  );
}

async function move(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, request, form } = visit;
  const operation = "console.moveTestClock";
  const moved = await changedBy(viewer, { request, operation }, async () =>
    form("by") === "stop" ? stopAdvance(parts) : requestAdvance(parts, chosen(parts, visit)),
  );
  if (!isRefusal(moved)) return visit.redirect(ownPath(form("next")) ?? "/console");
  return visit.message({
    title: t("The test time was not moved"),
    text: clockRefusalText(moved),
    status: 422,
  });
}

/** A day or a month of the person's calendar, or a time of it. */
function chosen({ clock }: ConsoleParts, { form }: PlaceVisit): AdvanceRequest {
  if (form("by") === "day") return { by: "1d" };
  if (form("by") === "to") return { to: momentOf(form("to")) };
  return { to: clock.now().toZonedDateTimeISO(presentZone()).add({ months: 1 }).toInstant().toString() };
}

function momentOf(text: string): string {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(presentZone()).toInstant().toString();
  } catch {
    return text;
  }
}
