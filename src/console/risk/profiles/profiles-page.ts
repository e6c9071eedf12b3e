import { html, icon } from "../../../platform/pages/index.ts";
import type { RiskProfile } from "../../../risk/index.ts";
import type { PlaceView } from "../../access/places.ts";
import type { ConsolePage, Viewer } from "../../frame/page.ts";
import { counted, t } from "../../language/translate.ts";

/** The profiles of rules of a place, and those of tenants above it, which apply there too. */
export function profilesPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  profiles: readonly RiskProfile[];
  /** Those with a draft. */
  drafts: ReadonlySet<number>;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, profiles, drafts, curl } = view;
  const at = `${base}/console/${place.guid}/risk/profiles`;
  const mayCreate = place.kind === "tenant" && place.allows("configure");
  const note = ({ id, tenantGuid, isDefault, disabled, rules }: RiskProfile): string =>
    [
      counted(rules.length, { one: "{count} rule", other: "{count} rules" }),
      ...(isDefault ? [t("Default")] : []),
      ...(disabled ? [t("Disabled")] : []),
      ...(drafts.has(id) ? [t("has a draft")] : []),
      ...(tenantGuid === place.guid ? [] : [t("of a tenant above")]),
    ].join(" · ");
  const content = html`<div class="head">
      <div>
        <h1>${t("Risk profiles")}</h1>
        <p class="soft small">
          ${t("Rules that approve, review or decline a payment before it is submitted to a provider.")}
        </p>
      </div>
      <div class="actions">
        ${place.allows("block") ? html`<a class="button" href="${base}/console/${place.guid}/risk">${t("Block and allow lists")}</a>` : ""}
        ${mayCreate ? html`<a class="button primary" href="${at}/new">${icon("plus", "s")}${t("New profile")}</a>` : ""}
      </div>
    </div>
    ${
      profiles.length === 0
        ? html`<section class="panel pad">
            <h2>${t("There is no risk profile yet")}</h2>
            <p>${t("Without one no payment is checked, and block lists have no effect.")}</p>
          </section>`
        : html`<ul class="providers">
            ${profiles.map(
              (profile) =>
                html`<li class="panel open">
                  <a class="go" href="${at}/${profile.id}">${profile.name}</a>
                  <span class="soft small">${note(profile)}</span>
                </li>`,
            )}
          </ul>`
    }`;
  return { title: t("Risk profiles"), content, viewer, area: "risk", curl };
}
