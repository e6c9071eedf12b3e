import { html, type Html } from "../../platform/pages/index.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { connectorsOfFrame } from "../frame/connectors-of-frame.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { presentZone } from "../language/time-zone.ts";
import type { ConsoleParts } from "../parts.ts";
import { BI_KEY, curl } from "../frame/curl.ts";
import { shownPayments } from "../payment-facts/shown-payment.ts";
import { paymentNames } from "../payments/payment-names.ts";
import { dueNextPart, MAX_DUE } from "../test-clock/due-part.ts";
import { listDue } from "../test-clock/list-due.ts";
import { isBehind } from "./keep-figures.ts";
import { checklistPage } from "./checklist-page.ts";
import { figuresSearch } from "./figures.ts";
import { needsYou } from "./needs-you.ts";
import { overviewPage } from "./overview-page.ts";
import { isPeriodName, periodOf, USUAL_PERIOD } from "./period.ts";
import { overviewReader, type Reading } from "./read-overview.ts";

const NEWEST = 9;

/** The first page after signing in. */
export function overviewRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const read = overviewReader(parts);
  return [
    getting("overview", "see_payments", (visit) => show(parts, visit, { read })),
    ...sampleRoutes(parts),
  ];
}

/** In the demo only. */
function sampleRoutes({ sampleHistory }: ConsoleParts): ConsoleRoute[] {
  if (!sampleHistory) return [];
  return [
    posting("sample-history", "configure", (visit) => {
      sampleHistory.start();
      return visit.goTo("overview");
    }),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { read }: { read: ReturnType<typeof overviewReader> },
) {
  const { place, viewer, query } = visit;
  const testMode = viewer.frame?.testMode ?? false;
  const { transactions } = await searchTransactions(parts.db, {
    owner: place,
    filter: { testMode },
    limit: NEWEST,
  });
  if (transactions.length === 0) return visit.show(await checklistPage(parts, visit));
  const named = query("period");
  const period = periodOf(isPeriodName(named) ? named : USUAL_PERIOD, {
    now: parts.clock.now(),
    zone: presentZone(),
  });
  const newest = await shownPayments(parts, transactions);
  const [known, tasks, dueNext, names] = await Promise.all([
    read({ place, testMode, period }, transactions[0]),
    needsYou(parts, visit),
    dueNextAt(parts, visit),
    paymentNames(parts, newest),
  ]);
  const reading: Reading =
    known.kind === "answered" &&
    isBehind(known, { isNothing: known.currencies.length === 0, newest: transactions[0] })
      ? { kind: "preparing" }
      : known;
  const shown = reading.kind === "answered" ? reading.period : period;
  return visit.show(
    overviewPage(visit, {
      period: shown,
      currency: query("currency"),
      reading,
      needsYou: tasks,
      dueNext,
      newest,
      names,
      curl: overviewCurl(parts, { place, testMode, period: shown }),
    }),
  );
}

/** Where there is a test clock: what it does next. */
async function dueNextAt(parts: ConsoleParts, visit: PlaceVisit): Promise<Html> {
  if (!visit.viewer.frame?.testClock) return html``;
  const connectorGuids = await connectorsOfFrame(parts, visit);
  const due = await listDue(parts.db, { connectorGuids, limit: MAX_DUE });
  return dueNextPart(due, visit.at);
}

/** A key of the place sees what the page shows. */
function overviewCurl(
  { publicUrl }: ConsoleParts,
  {
    place,
    testMode,
    period,
  }: Pick<PlaceVisit, "place"> & { testMode: boolean; period: ReturnType<typeof periodOf> },
): string {
  const { filter, aggs } = figuresSearch(period);
  const own = place.kind === "merchant" ? [{ term: { merchant_guid: place.guid } }] : [];
  const body = {
    size: 0,
    query: { bool: { filter: [...own, { term: { test_mode: testMode } }, ...filter] } },
    aggs,
  };
  return curl({
    credentials: BI_KEY,
    url: `${publicUrl}/bi/query/transactions/v2/_search`,
    body,
  });
}
