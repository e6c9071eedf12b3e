import { findConnector } from "../../connectors/index.ts";
import { recordAuditEvent, versionOf } from "../../tenancy/index.ts";
import { below } from "../frame/address.ts";
import { changedBy } from "../frame/changed-by.ts";
import { getting, posting, type ConsoleRoute, type PlaceVisit } from "../frame/console-route.ts";
import { csvWriterOf, sendsCsv } from "../frame/csv-file.ts";
import { provisioningCurl } from "../frame/curl.ts";
import { provision } from "../frame/provision.ts";
import { saveUnlessChanged, type RefusedForm } from "../frame/save-unless-changed.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { draftNotice } from "../configuration/draft-parts.ts";
import { draftedConnector } from "../configuration/drafted-connector.ts";
import { atField, exemptionDraftRoutes } from "./draft-routes.ts";
import { SUBJECT } from "./exemption-drafts.ts";
import { exemptionsAt } from "./exemptions-at.ts";
import { exemptionsCsv } from "./exemptions-csv.ts";
import { exemptionsPage } from "./exemptions-page.ts";
import { readSettings, settingFields, settingsPart } from "./settings-form.ts";

/** The exemptions of a connector: what became of them, a file, and the settings. */
export function exemptionRoutes(parts: ConsoleParts): ConsoleRoute[] {
  const path = "exemptions";
  return [
    getting(path, "see_configuration", (visit) => show(parts, visit)),
    getting("exemptions.csv", "export", (visit) => download(parts, visit)),
    posting(`${path}/:connector`, "configure", (visit) => save(parts, visit), { needsProof: () => true }),
    ...exemptionDraftRoutes(parts, (visit, refused) => show(parts, visit, refused)),
  ];
}

async function show(
  parts: ConsoleParts,
  visit: PlaceVisit,
  { guid, ...refused }: Partial<RefusedForm> & { readonly guid?: string } = {},
) {
  const { at, place, viewer, query } = visit;
  const shown = await exemptionsAt(parts, visit, guid);
  const { connector } = shown;
  const current =
    connector && ((await findConnector(parts.db, { ...parts, guid: connector.guid })) ?? connector);
  const drafted = current && (await draftedConnector(parts, { connector: current, subject: SUBJECT }));
  const settings =
    drafted &&
    settingsPart({
      at: below(at, "exemptions", current.guid),
      viewer,
      place,
      drafted,
      notice: draftNotice(query("note")),
      now: parts.clock.now(),
      version: await versionOf(parts.db, { entity: "connector", target: current.guid }),
      mayConfigure: place.allows("configure", current.config),
      isSaved: query("saved") === "yes",
      ...refused,
    });
  return visit.show(
    exemptionsPage({
      at,
      viewer,
      place,
      shown,
      settings,
      hasProblem: refused.problem !== undefined,
      curl:
        current &&
        provisioningCurl({
          publicUrl: parts.publicUrl,
          operation: `updateConnector/${current.guid}`,
          body: { config: { exemptions: current.config.exemptions ?? {} } },
        }),
    }),
  );
}

async function save(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, form } = visit;
  const { connector } = await exemptionsAt(parts, visit, visit.path("connector"));
  if (connector?.guid !== visit.path("connector")) return visit.nothing();
  if (!place.allows("configure", connector.config))
    return visit.testModeOnly(t("Your role can change connectors of test mode only."));
  const current = async () =>
    (await findConnector(parts.db, { ...parts, guid: connector.guid })) ?? connector;
  const saved = await saveUnlessChanged(parts, visit, {
    edited: { entity: "connector", target: connector.guid },
    present: async () => settingFields(await current()),
    save: async (unlessChanged) => {
      const made = await provision(parts, visit, {
        operation: "updateConnector",
        params: { connectorGuid: connector.guid },
        body: { config: { exemptions: readSettings(form) } },
        unlessChanged,
      });
      return "problem" in made ? { problem: atField(made.problem) } : made;
    },
  });
  return "problem" in saved
    ? show(parts, visit, { ...saved, guid: connector.guid })
    : visit.goTo("exemptions", { connector: connector.guid, saved: "yes", "#": "settings" });
}

async function download(parts: ConsoleParts, visit: PlaceVisit) {
  const { place, viewer, reply, request } = visit;
  const testMode = viewer.frame?.testMode ?? false;
  if (!place.allows("export", { testMode }))
    return visit.testModeOnly(t("Your role can export test payments only."));
  const shown = await exemptionsAt(parts, visit);
  await changedBy(viewer, { request, operation: "console.exportExemptions" }, () =>
    recordAuditEvent(parts.db, {
      entity: "exemptions",
      target: shown.connector?.guid ?? place.guid,
      placeGuid: place.guid,
      facts: { ...shown.days, testMode },
    }),
  );
  sendsCsv(reply, `exemptions-${shown.days.from}-${shown.days.to}.csv`);
  return reply.send(exemptionsCsv(shown, csvWriterOf(visit)));
}
