import type { ConnectorSummary, UpcomingChange } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { WebhookState } from "../../providers/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { listTable, type Columns } from "../frame/list-table.ts";
import { notice } from "../frame/notice.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage } from "../frame/page.ts";
import { refreshed } from "../frame/refreshed.ts";
import { t } from "../language/translate.ts";
import { calendarPart } from "./calendar-part.ts";
import { MAX_SHOWN, type Health } from "./connector-health.ts";
import { asOfText, healthText, webhookText } from "./health-part.ts";
import { kindText } from "./kind-text.ts";

interface Connectors {
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
export function connectorsPage(visit: PlaceVisit, view: Connectors): ShownPage {
  const { at, place } = visit;
  const { connectors, health, curl } = view;
  const title = t("Connectors");
  const add = html`<a class="button" href="${at("connectors", "new-selection")}"
      >${icon("plus", "s")}${t("New payment selection page")}</a
    >
    <a class="button primary" href="${at("connectors", "new")}"
      >${icon("plus", "s")}${t("Connect a provider")}</a
    >`;
  const content = html`${pageHead({
    title,
    lead: t("A connector is a merchant's account at a provider, for one payment method."),
    actions: html`${place.allows("settlements") ? html`<a class="button" href="${visit.at("costs")}">${t("Costs")}</a>` : ""}
    ${place.allows("configure") ? add : ""}`,
  })}
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
      : html`<section class="panel">
            ${listTable({ caption: title, columns: columns(visit, view), rows: connectors, isShort: true })}
          </section>
          ${asOfText(health, view.now)}`
  }
  ${
    connectors.length === MAX_SHOWN
      ? html`<p class="hint">
          ${t("Only the first {count} are shown. Choose a merchant to see its own.", { count: MAX_SHOWN })}
        </p>`
      : ""
  }
  ${calendarPart(view.changes, visit)}`;
  return {
    title,
    content: refreshed("connectors", { isWaiting: health.kind === "preparing", everySeconds: 2 }, content),
    curl,
  };
}

function columns({ at, place }: PlaceVisit, view: Connectors): Columns<ConnectorSummary> {
  const { health, out, webhooks, merchants, now } = view;
  const ofProvider = ({ kind }: ConnectorSummary, cell: () => Html | string): Html | string =>
    kind === "provider" ? cell() : "";
  return [
    {
      head: t("Connector"),
      cell: ({ guid, name, testMode }) =>
        html`<a class="go" href="${at("connectors", guid)}">${name}</a>${
            testMode ? html` <span class="badge test">${t("Test")}</span>` : ""
          }`,
      onPhone: "first",
    },
    { head: t("Provider"), cell: (one) => kindText(one, now), onPhone: "second", look: ["soft", "nowrap"] },
    place.kind === "tenant"
      ? {
          head: t("Merchant"),
          cell: ({ merchantGuid }) => merchants.get(merchantGuid) ?? "",
          onPhone: "second end",
          look: ["soft", "nowrap"],
          yields: 3,
        }
      : undefined,
    {
      head: t("Approval, 24 hours"),
      cell: ({ kind, guid, disabled }) => {
        if (kind === "provider")
          return healthText(health, { guid, isDisabled: disabled, isOut: out.has(guid) });
        return disabled ? t("Disabled") : html`<span class="soft nowrap">${t("sends payments on")}</span>`;
      },
      onPhone: "first end",
      look: ["pulse-cell"],
    },
    {
      head: t("Last webhook"),
      cell: (one) => ofProvider(one, () => webhookText(webhooks.get(one.guid), now)),
      look: ["nowrap"],
      yields: 1,
    },
    {
      head: t("3-D Secure"),
      cell: (one) =>
        ofProvider(one, () => (one.authenticates ? t("on") : html`<span class="soft">${t("off")}</span>`)),
      look: ["nowrap"],
      yields: 2,
    },
  ];
}
