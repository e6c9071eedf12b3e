import type { Html } from "../../platform/pages/index.ts";
import { savedViews } from "./views-part.ts";
import { filterQuery, FILTER_FIELDS, type FilterFields } from "../payment-facts/filter.ts";
import type { ConsoleParts } from "../parts.ts";
import { deleteView, findView, LISTS, MAX_VIEWS, saveView, selectViews, type List } from "./view-store.ts";
import { queryText } from "../frame/address.ts";
import { posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { asking, type Question } from "../frame/question-page.ts";
import { t } from "../language/translate.ts";

const MAX_NAME_LENGTH = 60;
const MAX_QUERY_LENGTH = 4_000;

/** Saving and deleting a person's own names for addresses. */
export function viewRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const access = "see_payments";
  return [
    posting("views", access, (visit) => save(parts, visit)),
    asking("views/:view/delete", access, (visit) => askDelete(parts, visit)),
    posting("views/:view/delete", access, (visit) => remove(parts, visit)),
  ];
}

/** The part of a list's page about its saved views. */
export async function viewsOf(
  { db }: ConsoleParts,
  visit: PlaceVisit,
  { list, fields }: { list: List; fields: FilterFields },
): Promise<Html> {
  const { place, viewer } = visit;
  const views = await selectViews(db, { personId: viewer.person.id, placeGuid: place.guid, list });
  return savedViews(visit, { list, views, query: queryText(filterQuery(fields)) });
}

async function save({ db }: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, form } = visit;
  const name = form("name").trim();
  const list = LISTS.find((known) => known === form("list")) ?? "payments";
  const refuse = (text: string) => visit.message({ title: t("The view was not saved"), text, status: 422 });
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return refuse(t("Go back and enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }));
  const fields = knownFieldsOf(form("query").slice(0, MAX_QUERY_LENGTH));
  const owner = { personId: viewer.person.id, placeGuid: place.guid, list };
  if (
    !(await db.transaction((tx) => saveView(tx, { ...owner, name, query: queryText(filterQuery(fields)) })))
  )
    return refuse(t("You have {count} views of this list. Delete one first.", { count: MAX_VIEWS }));
  return visit.goTo(list, fields);
}

/** Only the fields of a filter: what is saved leads nowhere else. */
export function knownFieldsOf(query: string): Readonly<Record<string, string>> {
  const given = new URLSearchParams(query);
  return Object.fromEntries(FILTER_FIELDS.map((field) => [field, given.get(field) ?? ""]));
}

async function askDelete(
  { db }: ConsoleParts,
  { at, place, viewer, path }: PlaceVisit,
): Promise<Question | undefined> {
  const id = path("view");
  const found = await findView(db, { id, personId: viewer.person.id, placeGuid: place.guid });
  return (
    found && {
      title: t("Delete the view {name}?", { name: found.name }),
      consequences: [t("Only the name and the filter are deleted. The list itself stays.")],
      button: t("Delete view"),
      kind: "ends",
      from: { at: at(found.list), text: found.list === "links" ? t("Links") : t("Payments") },
      area: found.list,
    }
  );
}

async function remove({ db }: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, path } = visit;
  const of = { id: path("view"), personId: viewer.person.id, placeGuid: place.guid };
  const list = await deleteView(db, of);
  if (!list) return visit.nothing();
  return visit.goTo(list);
}
