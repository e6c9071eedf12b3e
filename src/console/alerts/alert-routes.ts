import { findTenant, versionOf } from "../../tenancy/index.ts";
import {
  alertChoiceId,
  alertKindsChosen,
  alertKindsOf,
  saveAlertChoice,
  type AlertKind,
} from "../access/alert-choices.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { saveUnlessChanged, type RefusedForm } from "../frame/save-unless-changed.ts";
import { presentLanguage } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { alertsPage, type AlertSwitch } from "./alerts-page.ts";
import { listAlerts } from "./alert-store.ts";
import { kindWords } from "./alert-kinds.ts";

/** Routes of the page of alerts: those at a place, and the person's choice of mails. */
export function alertRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "alerts";
  const access = "see_payments";
  return [
    getting(path, access, (visit) => show(parts, visit)),
    posting(path, access, (visit) => save(parts, visit)),
  ];
}

async function show(
  { db, sealer }: ConsoleParts,
  visit: PlaceVisit,
  { problem, typed }: Partial<RefusedForm> = {},
) {
  const { place, viewer, query } = visit;
  const kinds = alertKindsOf(place.roles);
  const owner = ownerOf({ viewer, place });
  const version = await versionOf(db, choiceOf(owner));
  const tenantGuid = place.path.find((guid) => guid.startsWith("TE-")) ?? "";
  const [alerts, chosen, tenant] = await Promise.all([
    listAlerts(db, { placeGuid: place.guid, kinds }),
    alertKindsChosen(db, owner),
    findTenant(db, { tenantGuid, sealer }),
  ]);
  return visit.show(
    alertsPage(visit, {
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

async function save(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, request, form, goTo } = visit;
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
  return "problem" in saved ? show(parts, visit, saved) : goTo("alerts", { saved: "yes" });
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
    label: kindWords(kind).title,
    kind: { type: "switch" },
    value: chosen.includes(kind) ? "yes" : "",
  }));
}
