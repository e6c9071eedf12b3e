import type { ConnectorSummary } from "../../connectors/index.ts";
import { html, icon } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { panelList } from "../frame/panel-list.ts";
import { t } from "../language/translate.ts";

/** The routing connectors of a place. */
export function routingsPage(
  { at, place }: PlaceVisit,
  view: {
    routings: readonly ConnectorSummary[];
    merchants: ReadonlyMap<string, string>;
    /** The drafts of those that have one, by guid. */
    drafts: ReadonlyMap<string, unknown>;
    curl: string;
  },
): ShownPage {
  const { routings, merchants, drafts, curl } = view;
  const title = t("Routing");
  const content = html`${pageHead({
    title,
    lead: t("A routing sends each payment to one of a merchant's connectors, by rules."),
    actions: place.allows("configure")
      ? html`<a class="button primary" href="${at("routing", "new")}"
          >${icon("plus", "s")}${t("New routing")}</a
        >`
      : "",
  })}
  ${
    routings.length === 0
      ? html`<section class="panel pad">
          <h2>${t("There is no routing yet")}</h2>
          <p>
            ${t("With one connector none is needed. With two, a routing sends payments to the better one, and to the other when a provider cannot be reached.")}
          </p>
        </section>`
      : panelList(
          routings.map(({ guid, name, merchantGuid, disabled }) => ({
            at: at("routing", guid),
            text: name,
            note: `${merchants.get(merchantGuid) ?? ""}${disabled ? ` · ${t("Disabled")}` : ""}${drafts.has(guid) ? ` · ${t("has a draft")}` : ""}`,
          })),
        )
  }`;
  return { title, content, curl };
}
