import { listPlacesWithin } from "../../tenancy/index.ts";
import { chooseMode } from "../access/session.ts";
import { membershipsOf } from "../access/memberships.ts";
import type { ConsoleRoute, PersonalVisit } from "../frame/console-route.ts";
import { menuPage } from "../frame/menu-page.ts";
import { ownPath } from "../frame/own-path.ts";
import type { PageContext } from "../frame/page.ts";
import { unknownPage } from "../frame/refusal-pages.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { placesPage } from "./places-page.ts";

const MAX_PLACES = 200;

/** Where a person goes: their first place, all of them, the whole menu of one, and whether pages show live or test payments. */
export function placeRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const { db } = parts;
  return [
    {
      method: "GET",
      path: "",
      access: "signed_in",
      handle: (visit) => {
        const guid = visit.viewer.frame?.place?.guid;
        return guid === undefined
          ? showPlaces(parts, visit, base)
          : visit.redirect(`/console/${guid}/overview`);
      },
    },
    {
      method: "GET",
      path: "/places",
      access: "signed_in",
      handle: (visit) => showPlaces(parts, visit, base),
    },
    {
      method: "GET",
      path: "/:place/menu",
      access: "see_payments",
      handle: ({ send, viewer, place }) => send(menuPage({ base, viewer, place })),
    },
    {
      method: "POST",
      path: "/mode",
      access: "signed_in",
      handle: async ({ viewer, form, redirect }) => {
        const mode = form("mode");
        if (mode === "live" || mode === "test")
          await chooseMode(db, { token: viewer.token, testMode: mode === "test" });
        return redirect(withoutMode(ownPath(form("next")) ?? "/console"));
      },
    },
    ...unknownRoutes(base),
  ];
}

/** Addresses that no route has: the router finds these last. Where a secret link is misspelled, it is not passed on to the sign-in. */
function unknownRoutes(base: string): ConsoleRoute[] {
  const methods = ["GET", "POST"] as const;
  const open = ["/invitation/*", "/reset-password/*"];
  return [
    ...methods.map((method): ConsoleRoute => ({
      method,
      path: "/*",
      access: "signed_in",
      handle: ({ send, viewer, request }) => send(unknownPage({ base }, { viewer, request })),
    })),
    ...open.map((path): ConsoleRoute => ({
      method: "GET",
      path,
      access: "everybody",
      handle: ({ send, viewer, request }) => send(unknownPage({ base }, { viewer, request })),
    })),
  ];
}

/** An address that names a mode, or a position in the list of the other one, would not follow the choice. */
function withoutMode(path: string): string {
  const url = new URL(path, "http://console");
  url.searchParams.delete("mode");
  url.searchParams.delete("after");
  return url.pathname + url.search;
}

async function showPlaces({ db }: ConsoleParts, { viewer, query, send }: PersonalVisit, base: string) {
  const memberships = await membershipsOf(db, viewer.person);
  const name = query("name").slice(0, 100);
  const guids = memberships.map(({ placeGuid }) => placeGuid);
  const places = await listPlacesWithin(db, { guids, name, limit: MAX_PLACES + 1 });
  return send(
    placesPage({
      base,
      viewer,
      name,
      memberships,
      places: places.slice(0, MAX_PLACES),
      hasMore: places.length > MAX_PLACES,
      title: t("Where to?"),
    }),
  );
}
