import type { ConnectorSummary } from "../../connectors/index.ts";
import { html, icon } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** The routing connectors of a place. */
export function routingsPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  routings: readonly ConnectorSummary[];
  merchants: ReadonlyMap<string, string>;
  /** guids of those with a draft. */
  drafts: ReadonlySet<string>;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, routings, merchants, drafts, curl } = view;
  const at = `${base}/console/${place.guid}/routing`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Routing")}</h1>
        <p class="soft small">
          ${t("A routing sends each payment to one of a merchant's connectors, by rules.")}
        </p>
      </div>
      ${
        place.allows("configure")
          ? html`<div class="actions">
              <a class="button primary" href="${at}/new">${icon("plus", "s")}${t("New routing")}</a>
            </div>`
          : ""
      }
    </div>
    ${
      routings.length === 0
        ? html`<section class="panel pad">
            <h2>${t("There is no routing yet")}</h2>
            <p>
              ${t("With one connector none is needed. With two, a routing sends payments to the better one, and to the other when a provider cannot be reached.")}
            </p>
          </section>`
        : html`<ul class="providers">
            ${routings.map(
              ({ guid, name, merchantGuid, disabled }) =>
                html`<li class="panel open">
                  <a class="go" href="${at}/${guid}">${name}</a>
                  <span class="soft small"
                    >${merchants.get(merchantGuid) ?? ""}${disabled ? ` · ${t("Disabled")}` : ""}${drafts.has(guid) ? ` · ${t("has a draft")}` : ""}</span
                  >
                </li>`,
            )}
          </ul>`
    }`;
  return { title: t("Routing"), content, viewer, area: "routing", curl };
}
