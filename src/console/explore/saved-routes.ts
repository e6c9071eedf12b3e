import { queryText } from "../frame/address.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { changedBy } from "../frame/changed-by.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { questionQuery, readQuestion } from "./question.ts";
import { deleteQuery, findQuery, MAX_QUERIES, saveQuery } from "./query-store.ts";
import { MAX_NAME_LENGTH } from "./saved-part.ts";

/** Longer than any question that the form can make. */
const MAX_CONTENT_LENGTH = 4_000;

/** Saving, opening and deleting queries. */
export function savedRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  return [
    posting("explore/queries", access, (visit) => save(parts, visit)),
    getting("explore/queries/:query", access, (visit) => open(parts, visit)),
    asking("explore/queries/:query/delete", access, (visit) => askDelete(parts, visit)),
    posting("explore/queries/:query/delete", access, (visit) => remove(parts, visit)),
  ];
}

/** Why a query cannot have the name; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (name !== "" && name.length <= MAX_NAME_LENGTH) return undefined;
  return t("Enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH });
}

export function tooManyText(): string {
  return t("You have {count} queries here. Delete one first.", { count: MAX_QUERIES });
}

async function save(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, form, request } = visit;
  const refuse = (text: string) => visit.message({ title: t("The query was not saved"), text, status: 422 });
  const name = form("name").trim();
  const problem = nameProblem(name);
  if (problem !== undefined) return refuse(`${problem} (name)`);
  const content = questionIn(form("content"), parts);
  if (content === undefined) return refuse(`${t("The question cannot be read.")} (content)`);
  const query = { personId: viewer.person.id, placeGuid: place.guid, name, content };
  const id = await changedBy(viewer, { request, operation: "console.saveQuery" }, () =>
    parts.db.transaction((tx) =>
      saveQuery(tx, { ...query, kind: "question", isShared: form("shared") === "yes" }),
    ),
  );
  if (id === undefined) return refuse(tooManyText());
  return visit.goTo("explore", "queries", id);
}

/** The address of a question in its one form: what is saved leads nowhere else. */
function questionIn(text: string, { clock }: Pick<ConsoleParts, "clock">): string | undefined {
  if (text.length > MAX_CONTENT_LENGTH) return undefined;
  const given = new URLSearchParams(text);
  const read = readQuestion((name) => given.get(name) ?? "", { now: clock.now(), zone: presentZone() });
  return read.problems.length > 0 ? undefined : queryText(questionQuery(read.question));
}

async function open(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, path } = visit;
  const own = { personId: viewer.person.id, placeGuid: place.guid };
  const found = await findQuery(parts.db, { ...own, id: path("query") });
  if (!found) return visit.nothing();
  const saved = { saved: found.id };
  return found.kind === "question"
    ? visit.goTo("explore", { ...Object.fromEntries(new URLSearchParams(found.content)), ...saved })
    : visit.goTo("explore", "editor", saved);
}

async function askDelete(
  { db }: ConsoleParts,
  { at, place, viewer, path }: PlaceVisit,
): Promise<Question | undefined> {
  const personId = viewer.person.id;
  const found = await findQuery(db, { id: path("query"), personId, placeGuid: place.guid });
  if (!found || (found.personId !== personId && !place.allows("people"))) return undefined;
  const { name, isShared } = found;
  return {
    title: t("Delete the query {name}?", { name }),
    consequences: [
      isShared
        ? t("It is also deleted for the colleagues who see it. This cannot be undone.")
        : t("Only you can see it. This cannot be undone."),
    ],
    button: t("Delete query"),
    kind: "ends",
    from: { at: at("explore"), text: t("Explore") },
  };
}

async function remove(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, path, request } = visit;
  const query = { id: path("query"), personId: viewer.person.id, placeGuid: place.guid };
  const isDeleted = await changedBy(viewer, { request, operation: "console.deleteQuery" }, () =>
    deleteQuery(parts.db, { ...query, ofOthers: place.allows("people") }),
  );
  if (!isDeleted) return visit.nothing();
  return visit.goTo("explore");
}
