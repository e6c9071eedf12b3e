import type { ConnectorSummary } from "../../connectors/index.ts";
import { html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** A connector in the list, with what its own page is about. */
interface ListedConnector extends ConnectorSummary {
  readonly hasDraft: boolean;
  readonly hasDirectoryServer: boolean;
}

/** The connectors of a place that take cards, and whether their payments are authenticated by the gateway. */
export function threeDSecureListPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  connectors: readonly ListedConnector[];
  merchants: ReadonlyMap<string, string>;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, connectors, merchants, curl } = view;
  const at = `${base}/console/${place.guid}`;
  const content = html`<div class="head">
      <div>
        <h1>${t("3-D Secure")}</h1>
        <p class="soft small">
          ${t("The bank of the customer confirms the payment. Each connector that takes cards has its own configuration.")}
        </p>
      </div>
    </div>
    ${
      connectors.length === 0
        ? html`<section class="panel pad">
            <h2>${t("There is no connector for cards yet")}</h2>
            <p><a href="${at}/connectors">${t("Connect a provider")}</a></p>
          </section>`
        : html`<ul class="providers">
            ${connectors.map(
              (connector) =>
                html`<li class="panel open">
                  <a class="go" href="${at}/three-d-secure/${connector.guid}">${connector.name}</a>
                  <span class="soft small"
                    >${[
                      merchants.get(connector.merchantGuid) ?? "",
                      stateOf(connector),
                      ...(connector.disabled ? [t("Disabled")] : []),
                      ...(connector.hasDraft ? [t("has a draft")] : []),
                    ].join(" · ")}</span
                  >
                </li>`,
            )}
          </ul>`
    }`;
  return { title: t("3-D Secure"), content, viewer, area: "three-d-secure", curl };
}

function stateOf({ authenticates, hasDirectoryServer }: ListedConnector): string {
  if (!hasDirectoryServer) return t("by the provider");
  return authenticates ? t("on") : t("off");
}
