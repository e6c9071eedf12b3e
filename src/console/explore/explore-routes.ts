import { recordAuditEvent, nameMerchants } from "../../tenancy/index.ts";
import { searchTransactions } from "../../transactions/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { findPlace, type Place } from "../access/places.ts";
import { queryText } from "../frame/address.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, ownPage, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { BI_KEY, curl } from "../frame/curl.ts";
import { presentZone } from "../language/time-zone.ts";
import type { ConsoleParts } from "../parts.ts";
import { editorRoutes } from "./editor-routes.ts";
import { exploreCsv } from "./explore-csv.ts";
import { explorePage } from "./explore-page.ts";
import { bodyOf, exploreSearch, NO_BANKS } from "./explore-search.ts";
import { noSuchMerchant, questionQuery, readQuestion, type Problem, type Question } from "./question.ts";
import { findQuery, selectQueries } from "./query-store.ts";
import { readExplore } from "./read-explore.ts";
import { savedRoutes } from "./saved-routes.ts";

/** A choice of more merchants cannot be read: people go to the merchant's own place. */
const MAX_MERCHANTS = 200;

/** The page of analysts: figures, questions by clicks, searches as JSON, files, and what of it was saved. */
export function exploreRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    ownPage("/explore", ({ viewer, goToPage }) => {
      const guid = viewer.frame?.place?.guid;
      return guid === undefined ? goToPage() : goToPage(guid, "explore");
    }),
    getting("explore", "see_payments", (visit) => show(parts, visit)),
    getting("explore.csv", "export", (visit) => download(parts, visit)),
    ...savedRoutes(parts),
    ...editorRoutes(parts),
  ];
}

/** The question in the address of a visit, and the place that it is of. */
async function questionOf(
  parts: ConsoleParts,
  { query, place }: Pick<PlaceVisit, "query" | "place">,
): Promise<{ question: Question; problems: readonly Problem[]; place: Place }> {
  const read = readQuestion(query, { now: parts.clock.now(), zone: presentZone() });
  const { merchant } = read.question;
  if (merchant === undefined) return { ...read, place };
  const found = await findPlace(parts.db, { guid: merchant, sealer: parts.sealer });
  if (found?.path.includes(place.guid)) return { ...read, place: found };
  const question = { ...read.question, merchant: undefined };
  return { question, problems: [...read.problems, noSuchMerchant()], place };
}

async function show(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, place, query } = visit;
  const testMode = viewer.frame?.testMode ?? false;
  const { question, problems, place: asked } = await questionOf(parts, visit);
  const own = { personId: viewer.person.id, placeGuid: place.guid };
  const [reading, merchants, queries, saved, isEmpty] = await Promise.all([
    problems.length > 0 ? undefined : readExplore(parts, { place: asked, testMode, question }),
    merchantNames(parts, place),
    selectQueries(parts.db, own),
    query("saved") === "" ? undefined : findQuery(parts.db, { ...own, id: query("saved") }),
    hasNoPayment(parts, place),
  ]);
  const body = bodyOf(exploreSearch(question, reading?.kind === "answered" ? reading.banks : NO_BANKS), {
    place: asked,
    testMode,
  });
  return visit.show(
    explorePage(visit, {
      question,
      problems,
      merchants,
      testMode,
      reading,
      isEmpty,
      queries,
      saved: saved?.content === queryText(questionQuery(question)) ? saved : undefined,
      json: JSON.stringify(body, null, 2),
      curl: curl({
        credentials: BI_KEY,
        url: `${parts.publicUrl}/bi/query/transactions/v2/_search`,
        body,
      }),
    }),
  );
}

/** In neither mode. */
async function hasNoPayment({ db }: ConsoleParts, place: Place): Promise<boolean> {
  const { transactions } = await searchTransactions(db, { owner: place, filter: {}, limit: 1 });
  return transactions.length === 0;
}

/** By name; nothing to choose at a merchant. */
async function merchantNames({ db }: ConsoleParts, place: Place): Promise<ReadonlyMap<string, string>> {
  if (place.kind === "merchant") return new Map();
  const names = await nameMerchants(db, (await merchantsAt(db, place)).slice(0, MAX_MERCHANTS));
  return new Map([...names].toSorted(([, one], [, other]) => one.localeCompare(other)));
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { viewer, place, reply, request } = visit;
  const testMode = viewer.frame?.testMode ?? false;
  if (!place.allows("export", { testMode })) return visit.forbidden("export");
  const { question, problems, place: asked } = await questionOf(parts, visit);
  const toPage = () =>
    visit.goTo("explore", Object.fromEntries(new URLSearchParams(request.url.split("?", 2)[1])));
  if (problems.length > 0) return toPage();
  const reading = await readExplore(parts, { place: asked, testMode, question });
  // The page says why there are no figures.
  if (reading.kind !== "answered") return toPage();
  await changedBy(viewer, { request, operation: "console.exportFigures" }, () =>
    recordAuditEvent(parts.db, {
      entity: "figures",
      target: place.guid,
      placeGuid: place.guid,
      facts: { question: queryText(questionQuery(question)).slice(0, 500), testMode: String(testMode) },
    }),
  );
  const [from, to] = [question.days.days[0], question.days.days.at(-1)];
  sendsCsv(reply, `${question.show}-${String(from)}-${String(to)}.csv`);
  return reply.send(exploreCsv(reading.results, { question, csv: csvWriterOf(visit) }));
}
