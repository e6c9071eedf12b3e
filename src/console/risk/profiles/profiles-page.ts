import { html, icon } from "../../../platform/pages/index.ts";
import type { RiskProfile } from "../../../risk/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { ShownPage } from "../../frame/page.ts";
import { panelList } from "../../frame/panel-list.ts";
import { counted, t } from "../../language/translate.ts";

/** The profiles of rules of a place, and those of tenants above it, which apply there too. */
export function profilesPage(
  { at, place }: PlaceVisit,
  view: {
    profiles: readonly RiskProfile[];
    /** Those with a draft. */
    drafts: ReadonlySet<number>;
    curl: string;
  },
): ShownPage {
  const { profiles, drafts, curl } = view;
  const title = t("Risk profiles");
  const mayCreate = place.kind === "tenant" && place.allows("configure");
  const note = ({ id, tenantGuid, isDefault, disabled, rules }: RiskProfile): string =>
    [
      counted(rules.length, { one: "{count} rule", other: "{count} rules" }),
      ...(isDefault ? [t("Default")] : []),
      ...(disabled ? [t("Disabled")] : []),
      ...(drafts.has(id) ? [t("has a draft")] : []),
      ...(tenantGuid === place.guid ? [] : [t("of a tenant above")]),
    ].join(" · ");
  const content = html`${pageHead({
    title,
    lead: t("Rules that approve, review or decline a payment before it is submitted to a provider."),
    actions: html`${place.allows("block") ? html`<a class="button" href="${at("risk")}">${t("Block and allow lists")}</a>` : ""}
    ${mayCreate ? html`<a class="button primary" href="${at("risk", "profiles", "new")}">${icon("plus", "s")}${t("New profile")}</a>` : ""}`,
  })}
  ${
    profiles.length === 0
      ? html`<section class="panel pad">
          <h2>${t("There is no risk profile yet")}</h2>
          <p>${t("Without one no payment is checked, and block lists have no effect.")}</p>
        </section>`
      : panelList(
          profiles.map((profile) => ({
            at: at("risk", "profiles", String(profile.id)),
            text: profile.name,
            note: note(profile),
          })),
        )
  }`;
  return { title, content, curl };
}
