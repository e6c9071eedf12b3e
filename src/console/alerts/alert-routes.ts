import { findTenant } from "../../tenancy/index.ts";
import { alertKindsChosen, alertKindsOf, saveAlertChoice } from "../access/alert-choices.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { presentLanguage } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { alertsPage } from "./alerts-page.ts";
import { listAlerts } from "./alert-store.ts";

/** What is the case at a place, and what the person is notified of. */
export function alertRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const path = "/:place/alerts";
  const access = "see_payments";
  return [
    { method: "GET", path, access, handle: (visit) => show(parts, visit, base) },
    { method: "POST", path, access, handle: (visit) => save(parts, visit) },
  ];
}

async function show({ db, sealer }: ConsoleParts, { place, viewer, query, send }: PlaceVisit, base: string) {
  const kinds = alertKindsOf(place.roles);
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-")) ?? "";
  const [alerts, chosen, tenant] = await Promise.all([
    listAlerts(db, { placeGuid: place.guid, kinds }),
    alertKindsChosen(db, { personId: viewer.person.id, placeGuid: place.guid }),
    findTenant(db, { tenantGuid, sealer }),
  ]);
  return send(
    alertsPage({
      base,
      viewer,
      place,
      kinds,
      chosen,
      ...alerts,
      isSaved: query("saved") === "yes",
      hasMailServer: tenant?.settings.mail !== undefined && tenant.settings.mail !== null,
    }),
  );
}

async function save({ db, ids }: ConsoleParts, { place, viewer, request, form, redirect }: PlaceVisit) {
  const kinds = alertKindsOf(place.roles).filter((kind) => form(kind) === "yes");
  const [personId, placeGuid] = [viewer.person.id, place.guid];
  await changedBy(viewer, { request, operation: "console.chooseAlerts" }, () =>
    saveAlertChoice(db, { id: ids.uuid(), personId, placeGuid, kinds, language: presentLanguage() }),
  );
  return redirect(`/console/${place.guid}/alerts?saved=yes`);
}
