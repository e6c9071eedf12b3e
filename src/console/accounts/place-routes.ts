import { listPlacesWithin } from "../../tenancy/index.ts";
import { chooseMode } from "../access/session.ts";
import { membershipsOf } from "../access/memberships.ts";
import {
  getting,
  openPage,
  ownForm,
  ownPage,
  type ConsoleRoute,
  type PersonalVisit,
  type Visit,
} from "../frame/console-route.ts";
import { menuPage } from "../frame/menu-page.ts";
import { ownPath } from "../frame/own-path.ts";
import { unknownWords } from "../frame/refusal-pages.ts";
import type { ConsoleParts } from "../parts.ts";
import { placesPage } from "./places-page.ts";

const MAX_PLACES = 200;

/** Where a person goes: their first place, all of them, the whole menu of one, and whether pages show live or test payments. */
export function placeRoutes(parts: ConsoleParts): ConsoleRoute[] {
  return [
    ownPage("", (visit) => {
      const guid = visit.viewer.frame?.place?.guid;
      return guid === undefined ? showPlaces(parts, visit) : visit.goToPage(guid, "overview");
    }),
    ownPage("/places", (visit) => showPlaces(parts, visit)),
    getting("menu", "see_payments", (visit) => visit.show(menuPage(visit))),
    ownForm("/mode", async ({ viewer, form, redirect }) => {
      const mode = form("mode");
      if (mode === "live" || mode === "test")
        await chooseMode(parts.db, { token: viewer.token, testMode: mode === "test" });
      return redirect(withoutMode(ownPath(form("next")) ?? "/console"));
    }),
    ...unknownRoutes(),
  ];
}

/** Addresses that no route has: the router finds these last. Where a secret link is misspelled, it is not passed on to the sign-in. */
function unknownRoutes(): ConsoleRoute[] {
  const handle = (visit: Visit) => visit.message({ ...unknownWords(visit.viewer), status: 404 });
  return [
    ownPage("/*", handle),
    ownForm("/*", handle),
    openPage("/invitation/*", handle),
    openPage("/reset-password/*", handle),
  ];
}

/** An address that names a mode, or a position in the list of the other one, would not follow the choice. */
function withoutMode(path: string): string {
  const url = new URL(path, "http://console");
  url.searchParams.delete("mode");
  url.searchParams.delete("after");
  return url.pathname + url.search;
}

async function showPlaces({ db }: ConsoleParts, visit: PersonalVisit) {
  const { viewer, query } = visit;
  const memberships = await membershipsOf(db, viewer.person);
  const name = query("name").slice(0, 100);
  const guids = memberships.map(({ placeGuid }) => placeGuid);
  const places = await listPlacesWithin(db, { guids, name, limit: MAX_PLACES + 1 });
  return visit.show(
    placesPage(visit, {
      name,
      memberships,
      places: places.slice(0, MAX_PLACES),
      hasMore: places.length > MAX_PLACES,
    }),
  );
}
