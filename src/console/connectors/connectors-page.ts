import type { ConnectorSummary, UpcomingChange } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { WebhookState } from "../../providers/index.ts";
import type { PlaceView } from "../access/places.ts";
import { notice } from "../frame/notice.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { t } from "../language/translate.ts";
import { calendarPart } from "./calendar-part.ts";
import { MAX_SHOWN, type Health } from "./connector-health.ts";
import { asOfText, healthText, webhookText } from "./health-part.ts";
import { kindText } from "./kind-text.ts";

interface ConnectorsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly connectors: readonly ConnectorSummary[];
  readonly merchants: ReadonlyMap<string, string>;
  readonly health: Health;
  /** Those whose provider does not respond. */
  readonly out: ReadonlySet<string>;
  readonly webhooks: ReadonlyMap<string, WebhookState>;
  /** Dated changes that concern them. */
  readonly changes: readonly UpcomingChange[];
  readonly now: Temporal.Instant;
  readonly curl: string;
}

/** The connectors of a place, and how they do. */
export function connectorsPage(view: ConnectorsView): ConsolePage {
  const { base, viewer, place, connectors, health, curl } = view;
  const mayConfigure = place.allows("configure");
  const add = html`<a class="button" href="${base}/console/${place.guid}/connectors/new-selection"
      >${icon("plus", "s")}${t("New payment selection page")}</a
    >
    <a class="button primary" href="${base}/console/${place.guid}/connectors/new"
      >${icon("plus", "s")}${t("Connect a provider")}</a
    >`;
  const content = html`<div class="head">
      <div>
        <h1>${t("Connectors")}</h1>
        <p class="soft small">
          ${t("A connector is a merchant's account at a provider, for one payment method.")}
        </p>
      </div>
      ${mayConfigure ? html`<div class="actions">${add}</div>` : ""}
    </div>
    ${
      health.kind === "off" && connectors.length > 0
        ? notice(t("No figures at the moment."), t("Reload this page in a moment."))
        : ""
    }
    ${
      connectors.length === 0
        ? html`<section class="panel pad">
            <h2>${t("There is no connector yet")}</h2>
            <p>
              ${t("Connect the account at your provider. The Simulator takes payments without a provider, for tests.")}
            </p>
          </section>`
        : html`<section class="panel">${table(view)}</section>
            ${asOfText(health, view.now)}`
    }
    ${
      connectors.length === MAX_SHOWN
        ? html`<p class="hint">
            ${t("Only the first {count} are shown. Choose a merchant to see its own.", { count: MAX_SHOWN })}
          </p>`
        : ""
    }
    ${calendarPart(view.changes, { at: `${base}/console/${place.guid}/connectors` })}`;
  return {
    title: t("Connectors"),
    content: refreshed("connectors", { isWaiting: health.kind === "preparing", everySeconds: 2 }, content),
    viewer,
    area: "connectors",
    curl,
  };
}

function table(view: ConnectorsView): Html {
  const hasMerchants = view.place.kind === "tenant";
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="open lines" role="table">
    <caption class="unseen">
      ${t("Connectors")}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(t("Connector"))} ${head(t("Provider"))} ${hasMerchants ? head(t("Merchant"), "opt-3") : ""}
        ${head(t("Approval, 24 hours"))} ${head(t("Last webhook"), "opt-1")} ${head(t("3-D Secure"), "opt-2")}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${view.connectors.map((connector) => row(view, connector, hasMerchants))}
    </tbody>
  </table>`;
}

function row(view: ConnectorsView, connector: ConnectorSummary, hasMerchants: boolean): Html {
  const { base, place, health, out, webhooks, merchants, now } = view;
  const { guid, name, kind, testMode, disabled, authenticates } = connector;
  const isProvider = kind === "provider";
  const cell = (classes: string, content: Html | string): Html =>
    html`<td role="cell" class="${classes}">${content}</td>`;
  return html`<tr role="row">
    ${cell(
      "a",
      html`<a class="go" href="${base}/console/${place.guid}/connectors/${guid}">${name}</a>${
          testMode ? html` <span class="badge test">${t("Test")}</span>` : ""
        }`,
    )}
    ${cell("c soft nowrap", kindText(connector))}
    ${hasMerchants ? cell("d soft nowrap opt-3", merchants.get(connector.merchantGuid) ?? "") : ""}
    ${cell(
      "b pulse-cell",
      isProvider
        ? healthText(health, { guid, isDisabled: disabled, isOut: out.has(guid) })
        : disabled
          ? t("Disabled")
          : html`<span class="soft nowrap">${t("sends payments on")}</span>`,
    )}
    ${cell("wide nowrap opt-1", isProvider ? webhookText(webhooks.get(guid), now) : "")}
    ${cell("wide nowrap opt-2", isProvider ? (authenticates ? t("on") : html`<span class="soft">${t("off")}</span>`) : "")}
  </tr>`;
}
