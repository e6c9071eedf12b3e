import { listProfileVersions, type RiskProfile, type RiskRule } from "../../../risk/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../../tenancy/index.ts";
import { restoreVersion } from "../../configuration/change-draft.ts";
import { withNames } from "../../configuration/read-changes.ts";
import { versionChanges, type VersionParts } from "../../configuration/version-changes.ts";
import { MAX_VERSIONS, versionsPage } from "../../configuration/versions-page.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { listed, t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { ProfileView } from "./profile-at.ts";
import { back, ofOwnProfile, ofProfile } from "./profile-routes.ts";
import { bandText, checkText, outcomeText } from "./rule-words.ts";

/** Routes of the versions of a risk profile, and of the way back to one. */
export function profileVersionRoutes(parts: ConsoleParts, context: PageContext): ConsoleRoute[] {
  const path = "/:place/risk/profiles/:profile/versions";
  return [
    {
      method: "GET",
      path,
      access: "see_configuration",
      handle: ofProfile(parts, context)((found, visit) => list(parts, visit, { context, found })),
    },
    {
      method: "POST",
      path: `${path}/:version/restore`,
      access: "draft",
      handle: ofOwnProfile(
        parts,
        context,
      )(async (found, visit) =>
        (await restoreVersion(parts, visit, { profileId: String(found.profile.id) }))
          ? back(visit, found, "saved")
          : visit.send(notFoundPage(context, visit.viewer)),
      ),
    },
  ];
}

async function list(
  { db, clock, publicUrl }: ConsoleParts,
  { place, viewer, send }: PlaceVisit,
  { context: { base }, found }: { context: PageContext; found: ProfileView },
) {
  const { id, name } = found.profile;
  const versions = await listProfileVersions(db, { profileId: id, limit: MAX_VERSIONS });
  return send(
    versionsPage({
      base,
      viewer,
      place: found.allowed,
      area: "risk",
      title: t("Risk profile {name}", { name }),
      at: `${base}/console/${place.guid}/risk/profiles/${id}`,
      versions: await withNames(db, versions),
      describe,
      now: clock.now(),
      curl: provisioningCurl({ publicUrl, operation: `listRiskProfileVersions/${id}` }),
    }),
  );
}

function partsOf({ content }: ConfigurationVersion): VersionParts<RiskRule> {
  const profile = content as Partial<RiskProfile>;
  const { name = "", description = "", rules = [], scoreCard = [], isDefault, disabled } = profile;
  return {
    rules,
    facts: [
      [t("Name"), name],
      [t("Description"), description],
      [t("Default of the tenant"), isDefault === true ? t("yes") : t("no")],
      [t("Disabled"), disabled === true ? t("yes") : t("no")],
      [t("Score card"), listed(scoreCard.toSorted((one, other) => one.from - other.from).map(bandText))],
    ],
  };
}

function describe(version: ConfigurationVersion, older: ConfigurationVersion | undefined): Html {
  return versionChanges(partsOf(version), older && partsOf(older), (rule) => ({
    sentence: html`${checkText(rule)}`,
    outcome: outcomeText(rule),
  }));
}
