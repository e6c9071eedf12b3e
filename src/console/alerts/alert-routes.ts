import { findTenant, versionOf } from "../../tenancy/index.ts";
import {
  alertChoiceId,
  alertKindsChosen,
  alertKindsOf,
  saveAlertChoice,
  type AlertKind,
} from "../access/alert-choices.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { ConsoleRoute, PlaceVisit } from "../frame/console-route.ts";
import type { PageContext } from "../frame/page.ts";
import { saveUnlessChanged, type RefusedForm } from "../frame/save-unless-changed.ts";
import { presentLanguage, t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { alertsPage, type AlertSwitch } from "./alerts-page.ts";
import { listAlerts } from "./alert-store.ts";
import { KIND_WORDS } from "./alert-words.ts";

/** Routes of the page of alerts: those at a place, and the person's choice of mails. */
export function alertRoutes(parts: ConsoleParts, { base }: PageContext): ConsoleRoute[] {
  const path = "/:place/alerts";
  const access = "see_payments";
  return [
    { method: "GET", path, access, handle: (visit) => show(parts, visit, { base }) },
    { method: "POST", path, access, handle: (visit) => save(parts, visit, base) },
  ];
}

async function show(
  { db, sealer }: ConsoleParts,
  { place, viewer, query, send }: PlaceVisit,
  { base, problem, typed }: { base: string } & Partial<RefusedForm>,
) {
  const kinds = alertKindsOf(place.roles);
  const owner = ownerOf({ viewer, place });
  const version = await versionOf(db, choiceOf(owner));
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-")) ?? "";
  const [alerts, chosen, tenant] = await Promise.all([
    listAlerts(db, { placeGuid: place.guid, kinds }),
    alertKindsChosen(db, owner),
    findTenant(db, { tenantGuid, sealer }),
  ]);
  return send(
    alertsPage({
      base,
      viewer,
      place,
      choice: choiceFields(kinds, chosen),
      version,
      ...alerts,
      isSaved: query("saved") === "yes",
      hasMailServer: tenant?.settings.mail !== undefined && tenant.settings.mail !== null,
      problem,
      typed,
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit, base: string) {
  const { place, viewer, request, form, redirect } = visit;
  const kinds = alertKindsOf(place.roles);
  const owner = ownerOf(visit);
  const saved = await saveUnlessChanged(parts, visit, {
    edited: choiceOf(owner),
    present: async () => choiceFields(kinds, await alertKindsChosen(parts.db, owner)),
    save: async (unlessChanged) => {
      const choice = {
        ...owner,
        kinds: kinds.filter((kind) => form(kind) === "yes"),
        language: presentLanguage(),
      };
      await changedBy(viewer, { request, operation: "console.chooseAlerts", unlessChanged }, () =>
        saveAlertChoice(parts.db, choice),
      );
      return { done: true };
    },
  });
  return "problem" in saved
    ? show(parts, visit, { base, ...saved })
    : redirect(`/console/${place.guid}/alerts?saved=yes`);
}

function ownerOf({ viewer, place }: Pick<PlaceVisit, "viewer" | "place">) {
  return { personId: viewer.person.id, placeGuid: place.guid };
}

/** As the audit names it. */
function choiceOf(owner: ReturnType<typeof ownerOf>) {
  return { entity: "alertChoice", target: alertChoiceId(owner) };
}

/** The alerts that the person can choose, as switches. */
function choiceFields(kinds: readonly AlertKind[], chosen: readonly AlertKind[]): AlertSwitch[] {
  return kinds.map((kind) => ({
    path: kind,
    label: t(KIND_WORDS[kind].title),
    kind: { type: "switch" },
    value: chosen.includes(kind) ? "yes" : "",
  }));
}
