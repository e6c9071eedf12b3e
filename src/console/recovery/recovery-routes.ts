import { countRefused, listRefused } from "../../attempts/index.ts";
import { listConnectorSummaries } from "../../connectors/index.ts";
import { sql } from "../../platform/database/index.ts";
import { countedCases, listPlans, searchCases } from "../../recovery/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { getting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { API_USER, curl } from "../frame/curl.ts";
import { daysInForce, readDays } from "../frame/days.ts";
import { numberedPage } from "../frame/numbered-page.ts";
import { presentZone } from "../language/time-zone.ts";
import { isPeriodName, periodOf, type PeriodName } from "../overview/period.ts";
import { readingFrom, type ConsoleParts, type ReadingParts } from "../parts.ts";
import { customerHistory } from "../payments/customer-history.ts";
import { caseActRoutes } from "./act-routes.ts";
import { readCaseFilter } from "./case-filter.ts";
import { casePage } from "./case-page.ts";
import { casesPage, MAX_COUNTED, PAGE_SIZE } from "./cases-page.ts";
import { planRoutes } from "./plan-routes.ts";
import { listedCases } from "./list-cases.ts";
import { recoveryPage } from "./overview-page.ts";
import { findCaseAt, readCase } from "./read-case.ts";
import { readRecovery } from "./read-overview.ts";
import { refusedPage } from "./refused-page.ts";

const USUAL_PERIOD: PeriodName = "90d";
/** Plans of so many merchants are names in the filter. */
const MAX_MERCHANTS = 20;
const MAX_CONNECTORS = 200;

/** Failed recurring payments: figures, cases by filters, one case with what a person can do, and attempts that were not made. */
export function recoveryRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  const path = "recovery";
  return [
    getting(path, access, (visit) => overview(parts, visit)),
    getting(`${path}/cases`, access, (visit) => list(parts, visit)),
    getting(`${path}/refused`, access, (visit) => refused(parts, visit)),
    getting(`${path}/cases/:case`, access, (visit) => show(parts, visit)),
    ...caseActRoutes(parts),
    ...planRoutes(parts),
  ];
}

async function ownedBy(parts: ReadingParts, { place, viewer }: PlaceVisit) {
  return { merchantGuids: await merchantsAt(parts.db, place), testMode: viewer.frame?.testMode ?? false };
}

async function plansOf({ db }: ReadingParts, merchantGuids: readonly string[]) {
  const plans = await listPlans(db, merchantGuids.slice(0, MAX_MERCHANTS));
  return plans.map(({ guid, name }) => [guid, name] as const);
}

async function overview(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, query } = visit;
  const reading = readingFrom(parts, visit);
  const named = query("period");
  const period = periodOf(isPeriodName(named) ? named : USUAL_PERIOD, {
    now: parts.clock.now(),
    zone: presentZone(),
  });
  const owned = await ownedBy(reading, visit);
  return visit.show(
    recoveryPage(visit, {
      period,
      plans: place.allows("see_configuration") ? await plansOf(reading, owned.merchantGuids) : [],
      overview: await readRecovery(reading, { ...owned, period, wanted: query("currency") }),
      curl: await listCurl(parts, visit, ""),
    }),
  );
}

/** The API lists the cases of one connector: the first of the place. */
async function listCurl(parts: ConsoleParts, { place }: PlaceVisit, query: string): Promise<string> {
  const [merchantGuid = ""] = await merchantsAt(parts.db, place);
  const [connector] = await parts.connectorsOfMerchant(merchantGuid);
  const apiKey = encodeURIComponent(connector?.apiKey ?? "api-key");
  return curl({ credentials: API_USER, url: `${parts.publicUrl}/api/v3/recovery/${apiKey}${query}` });
}

async function list(parts: ConsoleParts, visit: PlaceVisit) {
  const { query } = visit;
  const reading = readingFrom(parts, visit);
  const { db } = reading;
  const read = readCaseFilter(query);
  const { page, skip } = numberedPage(visit);
  const owned = await ownedBy(reading, visit);
  const filter = { ...owned, ...read.filter };
  const isListed = read.problems.length === 0;
  const [found, { count: total }, connectors, plans] = await Promise.all([
    isListed ? searchCases(db, { ...filter, skip, limit: PAGE_SIZE }) : [],
    isListed
      ? db.one<{ count: number }>(sql`select ${countedCases({ ...filter, limit: MAX_COUNTED })} as count`)
      : { count: 0 },
    listConnectorSummaries(db, { merchantGuids: owned.merchantGuids, limit: MAX_CONNECTORS }),
    plansOf(reading, owned.merchantGuids),
  ]);
  const { group } = read.filter;
  const isState = group !== undefined && !["open", "decided", "counted"].includes(group);
  return visit.show(
    casesPage(visit, {
      read,
      cases: await listedCases(reading, found),
      total,
      page,
      plans,
      connectors: connectors.map(({ guid, name }) => [guid, name] as const),
      curl: await listCurl(parts, visit, isState ? `?state=${group}` : ""),
    }),
  );
}

async function refused(parts: ConsoleParts, visit: PlaceVisit) {
  const reading = readingFrom(parts, visit);
  const { days, from, until, problems } = readDays(visit.query);
  const filter = { ...(await ownedBy(reading, visit)), from, until };
  const { page, skip } = numberedPage(visit);
  const [found, counts] = await Promise.all([
    listRefused(reading, { ...filter, skip, limit: PAGE_SIZE }),
    countRefused(reading, filter),
  ]);
  const payments = await findTransactions(
    reading.db,
    found.map(({ transactionUuid }) => transactionUuid),
  );
  return visit.show(
    refusedPage(visit, {
      refused: found,
      payments: new Map(payments.map((payment) => [payment.uuid, payment])),
      total: counts.reduce((sum, { count }) => sum + count, 0),
      page,
      days: daysInForce(days),
      problems,
      curl: await listCurl(parts, visit, ""),
    }),
  );
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { place } = visit;
  const of = await findCaseAt(parts, visit);
  if (!of) return visit.nothing();
  const facts = await readCase(parts, of);
  return visit.show(
    casePage(visit, {
      facts,
      mayAct: place.allows("schedules", of),
      history: customerHistory(parts, visit, facts.debit),
      note: visit.query("note"),
      curl: curl({
        credentials: API_USER,
        url: `${parts.publicUrl}/api/v3/recovery/${encodeURIComponent(facts.apiKey)}/${of.id}`,
      }),
    }),
  );
}
