import type { Html } from "../../platform/pages/index.ts";
import { messagePage, type PageContext } from "../frame/page.ts";
import { savedViews } from "./views-part.ts";
import { filterQuery, FILTER_FIELDS, type FilterFields } from "../payment-facts/filter.ts";
import type { ConsoleParts } from "../parts.ts";
import { deleteView, findView, LISTS, MAX_VIEWS, saveView, selectViews, type List } from "./view-store.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import { questionRoute, type Question } from "../frame/question-page.ts";
import { notFoundPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";

const MAX_NAME_LENGTH = 60;
const MAX_QUERY_LENGTH = 4_000;

/** Saving and deleting a person's own names for addresses. */
export function viewRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const access = "see_payments";
  return [
    {
      method: "POST",
      path: "/:place/views",
      access,
      handle: (visit) => save(parts, visit, context),
    },
    questionRoute(context, {
      path: "/:place/views/:view/delete",
      access,
      ask: (visit: PlaceVisit) => askDelete(parts, visit),
    }),
    {
      method: "POST",
      path: "/:place/views/:view/delete",
      access,
      handle: (visit) => remove(parts, visit, context),
    },
  ];
}

/** The part of a list's page about its saved views. */
export async function viewsOf(
  { db }: ConsoleParts,
  { place, viewer }: PlaceVisit,
  { list, fields, base }: { list: List; fields: FilterFields; base: string },
): Promise<Html> {
  const views = await selectViews(db, { personId: viewer.person.id, placeGuid: place.guid, list });
  return savedViews({ base, viewer, place, list, views, query: filterQuery(fields) });
}

async function save({ db }: ConsoleParts, visit: PlaceVisit, { base }: PageContext) {
  const { place, viewer, form } = visit;
  const name = form("name").trim();
  const list = LISTS.find((known) => known === form("list")) ?? "payments";
  const refuse = (text: string) =>
    visit.send(messagePage({ title: t("The view was not saved"), text, status: 422, viewer, base }));
  if (name === "" || name.length > MAX_NAME_LENGTH)
    return refuse(t("Go back and enter a name of at most {count} characters.", { count: MAX_NAME_LENGTH }));
  const query = knownFieldsOf(form("query").slice(0, MAX_QUERY_LENGTH));
  const owner = { personId: viewer.person.id, placeGuid: place.guid, list };
  if (!(await db.transaction((tx) => saveView(tx, { ...owner, name, query }))))
    return refuse(t("You have {count} views of this list. Delete one first.", { count: MAX_VIEWS }));
  return visit.redirect(`/console/${place.guid}/${list}${query}`);
}

/** Only the fields of a filter: what is saved leads nowhere else. */
export function knownFieldsOf(query: string): string {
  const given = new URLSearchParams(query);
  return filterQuery(Object.fromEntries(FILTER_FIELDS.map((field) => [field, given.get(field) ?? ""])));
}

async function askDelete(
  { db }: ConsoleParts,
  { place, viewer, path }: PlaceVisit,
): Promise<Question | undefined> {
  const id = path("view");
  const found = await findView(db, { id, personId: viewer.person.id, placeGuid: place.guid });
  return (
    found && {
      title: t("Delete the view {name}?", { name: found.name }),
      consequences: [t("Only the name and the filter are deleted. The list itself stays.")],
      button: t("Delete view"),
      kind: "ends",
      from: {
        at: `/console/${place.guid}/${found.list}`,
        text: found.list === "links" ? t("Links") : t("Payments"),
      },
      area: found.list,
    }
  );
}

async function remove({ db }: ConsoleParts, visit: PlaceVisit, context: PageContext) {
  const { place, viewer, path } = visit;
  const of = { id: path("view"), personId: viewer.person.id, placeGuid: place.guid };
  const list = await deleteView(db, of);
  if (!list) return visit.send(notFoundPage(context, viewer));
  return visit.redirect(`/console/${place.guid}/${list}`);
}
