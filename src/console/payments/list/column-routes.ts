import { posting, type ConsoleRoute, type PlaceVisit } from "../../frame/console-route.ts";
import type { ConsoleParts } from "../../parts.ts";
import { deleteColumns, saveColumns, selectColumns } from "../../views/column-store.ts";
import { knownFieldsOf } from "../../views/view-routes.ts";
import { COLUMN_NAMES, columnsIn, type ColumnName } from "./columns.ts";
import { columnField, USUAL } from "./columns-part.ts";

const LIST = "payments";

/** Choosing the columns of the list of payments. */
export function columnRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [posting("payments/columns", "see_payments", (visit) => choose(parts, visit))];
}

/** The columns that the person chose; undefined for the usual ones. */
export async function chosenColumns(
  { db }: Pick<ConsoleParts, "db">,
  { viewer }: Pick<PlaceVisit, "viewer">,
): Promise<readonly ColumnName[] | undefined> {
  const names = await selectColumns(db, { personId: viewer.person.id, list: LIST });
  return names && columnsIn(names);
}

async function choose({ db }: ConsoleParts, visit: PlaceVisit) {
  const { viewer, form } = visit;
  const owner = { personId: viewer.person.id, list: LIST } as const;
  const isUsual = form(USUAL) !== "";
  const columns = columnsIn(COLUMN_NAMES.filter((name) => form(columnField(name)) !== ""));
  await (isUsual ? deleteColumns(db, owner) : saveColumns(db, { ...owner, columns }));
  return visit.goTo("payments", knownFieldsOf(form("query")));
}
