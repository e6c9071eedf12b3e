import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { BI_KEY, curl } from "../frame/curl.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { editorPage, type Outcome } from "./editor-page.ts";
import { exploreSearch } from "./explore-search.ts";
import { SEARCH_FIELD_NAMES } from "./fields.ts";
import { readQuestion } from "./question.ts";
import { findQuery, saveQuery, selectQueries, type SavedQuery } from "./query-store.ts";
import { biPlaceOf, hasBi } from "./read-explore.ts";
import { refusedSearch } from "./refused-search.ts";
import { nameProblem, tooManyText } from "./saved-routes.ts";
import { amountsIn, readSearch } from "./search-rules.ts";

/** Searches as JSON. They read many payments at once: what the person may export, and no more. */
export function editorRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "explore/editor";
  const access = "export";
  const inMode = (handle: (visit: PlaceVisit) => ReturnType<typeof show>) => (visit: PlaceVisit) => {
    const { place, viewer } = visit;
    return place.allows("export", { testMode: viewer.frame?.testMode ?? false })
      ? handle(visit)
      : visit.forbidden("export");
  };
  return [
    getting(
      path,
      access,
      inMode((visit) => begin(parts, visit)),
    ),
    posting(
      path,
      access,
      inMode((visit) => run(parts, visit)),
    ),
  ];
}

/** With a saved search, or the one that the question in the address makes. */
async function begin(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, query } = visit;
  const own = { personId: viewer.person.id, placeGuid: place.guid };
  const saved = query("saved") === "" ? undefined : await findQuery(parts.db, { ...own, id: query("saved") });
  if (saved?.kind === "search") return show(parts, visit, { text: saved.content, saved });
  const { question } = readQuestion(query, { now: parts.clock.now(), zone: presentZone() });
  return show(parts, visit, { text: exampleOf(question) });
}

/** A question in the part of the language that the editor takes. */
function exampleOf(question: Parameters<typeof exploreSearch>[0]): string {
  const { filter } = exploreSearch(question);
  const search = {
    size: 0,
    query: {
      bool: {
        filter: [...filter, { terms: { type: ["debit", "capture"] } }, { term: { status: "success" } }],
      },
    },
    aggs: {
      currencies: {
        terms: { field: "currency", size: 10 },
        aggs: { volume: { sum: { field: "amount" } } },
      },
    },
  };
  return JSON.stringify(search, null, 2);
}

async function run(parts: ConsoleParts, visit: PlaceVisit) {
  const { form } = visit;
  const text = form("json");
  const read = readSearch(text);
  const isSaving = form("do") === "save";
  if ("problem" in read)
    return show(parts, visit, { text, problems: [{ field: "json", message: read.problem }] });
  if (isSaving) return save(parts, visit, { text });
  return show(parts, visit, { text, outcome: await outcomeOf(parts, visit, read.search) });
}

async function save(parts: ConsoleParts, visit: PlaceVisit, { text }: { text: string }) {
  const { place, viewer, form, request } = visit;
  const name = form("name").trim();
  const refuse = (message: string) => show(parts, visit, { text, problems: [{ field: "name", message }] });
  const problem = nameProblem(name);
  if (problem !== undefined) return refuse(problem);
  const query = { personId: viewer.person.id, placeGuid: place.guid, name, content: text };
  const id = await changedBy(viewer, { request, operation: "console.saveQuery" }, () =>
    parts.db.transaction((tx) =>
      saveQuery(tx, { ...query, kind: "search", isShared: form("shared") === "yes" }),
    ),
  );
  return id === undefined ? refuse(tooManyText()) : visit.goTo("explore", "editor", { saved: id });
}

async function outcomeOf(
  parts: ConsoleParts,
  { place, viewer }: PlaceVisit,
  search: Readonly<Record<string, unknown>>,
): Promise<Outcome> {
  if (!(await hasBi(parts, place))) return { kind: "not_switched_on" };
  const body = restricted(search, viewer.frame?.testMode ?? false);
  const response = await parts.searchBi({ place: await biPlaceOf(parts, place), body });
  if (!response) return { kind: "off" };
  return response.status === 200
    ? { kind: "answered", answer: response.body, amounts: amountsIn(search) }
    : { kind: "refused", refused: refusedSearch(response) };
}

/** The documents of one mode, and of them the fields of the list. */
function restricted(
  { query = { match_all: {} }, size = 10, ...rest }: Readonly<Record<string, unknown>>,
  testMode: boolean,
) {
  return {
    ...rest,
    size,
    _source: SEARCH_FIELD_NAMES,
    query: { bool: { must: [query], filter: [{ term: { test_mode: testMode } }] } },
  };
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  options: {
    readonly text: string;
    readonly saved?: SavedQuery;
    readonly problems?: readonly { field: string; message: string }[];
    readonly outcome?: Outcome;
  },
) {
  const { place, viewer, form } = visit;
  const { text, saved, problems = [], outcome } = options;
  const testMode = viewer.frame?.testMode ?? false;
  const read = readSearch(text);
  return visit.show(
    editorPage(visit, {
      text,
      saved,
      name: saved?.name ?? form("name"),
      isShared: saved?.isShared ?? form("shared") === "yes",
      problems,
      outcome,
      queries: await selectQueries(parts.db, { personId: viewer.person.id, placeGuid: place.guid }),
      title: saved?.name ?? t("Search as JSON"),
      curl:
        "problem" in read
          ? undefined
          : curl({
              credentials: BI_KEY,
              url: `${parts.publicUrl}/bi/query/transactions/v2/_search`,
              body: restricted(read.search, testMode),
            }),
    }),
  );
}
