import { listProfileVersions, type RiskProfile } from "../../../risk/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { ConfigurationVersion } from "../../../tenancy/index.ts";
import { restoreVersion } from "../../configuration/change-draft.ts";
import { MAX_VERSIONS, versionsPage } from "../../configuration/versions-page.ts";
import type { ConsoleRoute, PlaceVisit } from "../../frame/console-route.ts";
import { provisioningCurl } from "../../frame/curl.ts";
import type { PageContext } from "../../frame/page.ts";
import { notFoundPage } from "../../frame/refusal-pages.ts";
import { t } from "../../language/translate.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { ProfileView } from "./profile-at.ts";
import { back, ofOwnProfile, ofProfile } from "./profile-routes.ts";
import { checkText, outcomeText } from "./rule-words.ts";

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
      versions,
      describe,
      now: clock.now(),
      curl: provisioningCurl({ publicUrl, operation: `listRiskProfileVersions/${id}` }),
    }),
  );
}

function describe({ content }: ConfigurationVersion): Html {
  const { name = "", rules = [], isDefault, disabled } = content as Partial<RiskProfile>;
  return html`<p class="body">
      <b>${name}</b> ${isDefault === true ? html`<span class="badge quiet">${t("Default")}</span>` : ""}
      ${disabled === true ? html`<span class="badge quiet">${t("Disabled")}</span>` : ""}
    </p>
    <ol class="rules">
      ${rules.map(
        (rule, index) =>
          html`<li>
            <span class="no">${index + 1}</span>
            <p>${checkText(rule)}</p>
            <div class="targets">${outcomeText(rule)}</div>
          </li>`,
      )}
    </ol>`;
}
