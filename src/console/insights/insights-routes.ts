import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { BI_KEY, curl } from "../frame/curl.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { presentZone } from "../language/time-zone.ts";
import { isBehind } from "../overview/keep-figures.ts";
import { isPeriodName, periodOf, USUAL_PERIOD } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";
import type { Insights } from "./insights-facts.ts";
import { insightsCsv } from "./insights-csv.ts";
import { insightsPage } from "./insights-page.ts";
import { approvalSearch } from "./insights-search.ts";
import { insightsReader } from "./read-insights.ts";

/** How payments ended and why, each number beside that of the period before. */
export function insightsRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  const read = insightsReader(parts);
  return [
    getting("insights", access, async (visit) =>
      show(parts, visit, { shown: await readInsightsFor(parts, visit, read) }),
    ),
    getting("insights.csv", access, async (visit) =>
      download(visit, await readInsightsFor(parts, visit, read)),
    ),
  ];
}

type Shown = Awaited<ReturnType<typeof readInsightsFor>>;

async function readInsightsFor(
  { db, clock }: ConsoleParts,
  { query, place, viewer }: PlaceVisit,
  read: ReturnType<typeof insightsReader>,
) {
  const named = query("period");
  const testMode = viewer.frame?.testMode ?? false;
  const period = periodOf(isPeriodName(named) ? named : USUAL_PERIOD, {
    now: clock.now(),
    zone: presentZone(),
  });
  const wanted = query("currency");
  const newestOf = async (filter: { testMode?: boolean }) =>
    (await searchTransactions(db, { owner: place, filter, limit: 1 })).transactions[0];
  const newest = await newestOf({ testMode });
  const known = await read({ place, testMode, period, wanted }, newest);
  const insights: Insights =
    known.kind === "answered" && isBehind(known, { isNothing: known.currency === undefined, newest })
      ? { kind: "preparing" }
      : known;
  const isEmpty = newest === undefined && (await newestOf({})) === undefined;
  const readPeriod = insights.kind === "answered" ? insights.period : period;
  return { period: readPeriod, insights, isEmpty, wanted, testMode };
}

function show(parts: ConsoleParts, visit: PlaceVisit, { shown }: { shown: Shown }) {
  const { place } = visit;
  const { period, insights, isEmpty, wanted, testMode } = shown;
  const currency = insights.kind === "answered" ? insights.currency : undefined;
  const search = currency === undefined ? undefined : approvalSearch(period, currency);
  return visit.show(
    insightsPage(visit, {
      period,
      insights,
      isEmpty,
      chosenCurrency: currency === wanted ? currency : undefined,
      curl: search && approvalCurl(parts, { place, testMode, search }),
    }),
  );
}

/** A key of the place sees what the page shows. */
function approvalCurl(
  { publicUrl }: ConsoleParts,
  {
    place,
    testMode,
    search: { filter, aggs },
  }: Pick<PlaceVisit, "place"> & { testMode: boolean; search: ReturnType<typeof approvalSearch> },
): string {
  const own = place.kind === "merchant" ? [{ term: { merchant_guid: place.guid } }] : [];
  const only = [...own, { term: { test_mode: testMode } }, ...filter];
  return curl({
    credentials: BI_KEY,
    url: `${publicUrl}/bi/query/transactions/v2/_search`,
    body: { size: 0, query: { bool: { filter: only } }, aggs },
  });
}

function download(visit: PlaceVisit, { period, insights }: Shown) {
  if (insights.kind !== "answered") return visit.goTo("insights");
  const [first, last] = [period.days[0]!, period.days.at(-1)!];
  sendsCsv(visit.reply, `insights-${first.toString()}-${last.toString()}.csv`);
  return visit.reply.send(insightsCsv(insights, csvWriterOf(visit)));
}
