import type { ConnectorSummary } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { listTable, type Columns } from "../frame/list-table.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** A connector in the list, with what its own page is about. */
interface ListedConnector extends ConnectorSummary {
  readonly hasDraft: boolean;
  readonly hasDirectoryServer: boolean;
}

interface CardConnectors {
  readonly connectors: readonly ListedConnector[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly curl: string;
}

/** The connectors of a place that take cards, and whether their payments are authenticated by the gateway. */
export function threeDSecureListPage(visit: PlaceVisit, view: CardConnectors): ShownPage {
  const { connectors, curl } = view;
  const title = t("3-D Secure");
  const lead = t(
    "The bank of the customer confirms the payment. Each connector that takes cards has its own configuration.",
  );
  const content = html`${pageHead({
    title,
    lead,
    actions: html`<a class="button" href="${visit.at("exemptions")}">${t("Exemptions")}</a>`,
  })}
  ${
    connectors.length === 0
      ? html`<section class="panel pad">
          <h2>${t("There is no connector for cards yet")}</h2>
          <p><a href="${visit.at("connectors")}">${t("Connect a provider")}</a></p>
        </section>`
      : html`<section class="panel">
          ${listTable({ caption: title, columns: columns(visit, view), rows: connectors, isShort: true })}
        </section>`
  }`;
  return { title, content, curl };
}

function columns({ at, place }: PlaceVisit, { merchants }: CardConnectors): Columns<ListedConnector> {
  return [
    {
      head: t("Connector"),
      cell: ({ guid, name, disabled, hasDraft }) =>
        html`<a class="go" href="${at("three-d-secure", guid)}">${name}</a>
          ${disabled ? html` <span class="badge quiet">${t("Disabled")}</span>` : ""}
          ${hasDraft ? html` <span class="badge wait">${t("has a draft")}</span>` : ""}`,
      onPhone: "first",
    },
    place.kind === "tenant"
      ? {
          head: t("Merchant"),
          cell: ({ merchantGuid }) => merchants.get(merchantGuid) ?? "",
          onPhone: "second",
          look: ["soft"],
        }
      : undefined,
    { head: t("3-D Secure"), cell: stateOf, onPhone: "first end" },
  ];
}

function stateOf({ authenticates, hasDirectoryServer }: ListedConnector): Html {
  if (!hasDirectoryServer) return html`<span class="soft">${t("by the provider")}</span>`;
  return authenticates
    ? html`<span class="state good secure-state">${icon("check", "xs")}${t("on")}</span>`
    : html`<span class="soft">${t("off")}</span>`;
}
