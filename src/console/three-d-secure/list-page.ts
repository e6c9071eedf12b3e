import type { ConnectorSummary } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** A connector in the list, with what its own page is about. */
interface ListedConnector extends ConnectorSummary {
  readonly hasDraft: boolean;
  readonly hasDirectoryServer: boolean;
}

interface ListView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly connectors: readonly ListedConnector[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly curl: string;
}

/** The connectors of a place that take cards, and whether their payments are authenticated by the gateway. */
export function threeDSecureListPage(view: ListView): ConsolePage {
  const { base, viewer, place, connectors, curl } = view;
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
        : html`<section class="panel">${table(view)}</section>`
    }`;
  return { title: t("3-D Secure"), content, viewer, area: "three-d-secure", curl };
}

function table({ base, place, connectors, merchants }: ListView): Html {
  const at = `${base}/console/${place.guid}/three-d-secure`;
  const hasMerchants = place.kind === "tenant";
  const head = (text: string): Html => html`<th role="columnheader" scope="col">${text}</th>`;
  return html`<table class="open lines" role="table">
    <caption class="unseen">
      ${t("3-D Secure")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Connector"))} ${hasMerchants ? head(t("Merchant")) : ""} ${head(t("3-D Secure"))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${connectors.map(
        (connector) =>
          html`<tr role="row">
            <td role="cell" class="a">
              <a class="go" href="${at}/${connector.guid}">${connector.name}</a>
              ${connector.disabled ? html` <span class="badge quiet">${t("Disabled")}</span>` : ""}
              ${connector.hasDraft ? html` <span class="badge wait">${t("has a draft")}</span>` : ""}
            </td>
            ${hasMerchants ? html`<td role="cell" class="c soft">${merchants.get(connector.merchantGuid) ?? ""}</td>` : ""}
            <td role="cell" class="b">${stateOf(connector)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function stateOf({ authenticates, hasDirectoryServer }: ListedConnector): Html {
  if (!hasDirectoryServer) return html`<span class="soft">${t("by the provider")}</span>`;
  return authenticates
    ? html`<span class="state good secure-state">${icon("check", "xs")}${t("on")}</span>`
    : html`<span class="soft">${t("off")}</span>`;
}
