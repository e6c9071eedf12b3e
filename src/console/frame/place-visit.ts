import type { PlaceView } from "../access/places.ts";
import { t } from "../language/translate.ts";
import { consolePath, pagesOfPlace, type Steps } from "./address.ts";
import type { PlaceVisit, Visit } from "./console-route.ts";
import type { PageContext, Viewer } from "./page.ts";
import { forbiddenPage } from "./refusal-pages.ts";
import { visitBy } from "./visit-of.ts";

/** A visit at a place: addresses and pages of that place. */
export function placeVisit(
  visit: Visit,
  { context, viewer, place }: { context: PageContext; viewer: Viewer; place: PlaceView },
): PlaceVisit {
  const by = visitBy(visit, { context, viewer: { ...viewer, place } });
  return {
    ...by,
    place,
    at: pagesOfPlace(visit.pageAt, place.guid),
    goTo: (...steps) => visit.redirect(consolePath([place.guid, ...steps] as Steps)),
    forbidden: (permission) => by.send(forbiddenPage(context, { ...by, permission })),
    testModeOnly: (text) => by.message({ title: t("Not with your role"), text, status: 403 }),
  };
}
