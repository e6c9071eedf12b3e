import type { WebhookSetup } from "@quittance/provider-kit";
import type { Connector, ConnectorGaps } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { OpenEvent, WebhookState } from "../../providers/index.ts";
import type { ConfigurationChange } from "../../tenancy/index.ts";
import { changesPart } from "../configuration/changes-part.ts";
import { belongsTo, formGroups, type FieldGroup, type FormField } from "../configuration/form-fields.ts";
import { type At, below } from "../frame/address.ts";
import type { FieldProblem } from "../frame/field-problem.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";
import { crumbs } from "../frame/page-head.ts";
import { refreshed } from "../frame/refreshed.ts";
import { FIGURES } from "../payment-facts/figures.ts";
import { filterQuery, modeOf } from "../payment-facts/filter.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t, translated } from "../language/translate.ts";
import { accountPart, problemsOf, type Certified, type TestedView } from "./account-part.ts";
import { connectedPart, type Connected } from "./connected-part.ts";
import { rateChart } from "../insights/rate-chart.ts";
import type { ConnectorRates } from "./connector-rates.ts";
import type { Health } from "./connector-health.ts";
import { asOfText, healthText } from "./health-part.ts";
import { kindText } from "./kind-text.ts";
import { aboveNew, problemSummary } from "./new-connector-page.ts";
import { openEventsPart } from "./open-events-part.ts";
import { walletsPart, type WalletSetup } from "./wallets-part.ts";
import { webhookPart, type RegisteredView } from "./webhook-part.ts";

interface ConnectorView {
  readonly connector: Connector;
  readonly merchantName: string;
  readonly groups: readonly FieldGroup[];
  /** The form's hidden record of the values that it shows; see `stateFields`. */
  readonly state: Html;
  readonly gaps: ConnectorGaps;
  readonly health: Health;
  readonly rates: ConnectorRates | undefined;
  readonly isOut: boolean;
  readonly connected: Connected;
  /** Undefined where the provider sends none. */
  readonly webhookAddress: string | undefined;
  readonly webhooks: WebhookState | undefined;
  /** Webhooks without an effect. */
  readonly openEvents: readonly OpenEvent[];
  readonly webhookSetup: WebhookSetup | undefined;
  /** Whether its adapter can read the account. */
  readonly canBeTested: boolean;
  readonly tested: TestedView | undefined;
  readonly certified: Certified;
  readonly registered: RegisteredView | undefined;
  /** Undefined where its method takes no tokens of wallets. */
  readonly wallets: WalletSetup | undefined;
  readonly changes: readonly ConfigurationChange[];
  readonly now: Temporal.Instant;
  readonly curl: string;
  readonly isSaved: boolean;
  readonly problem: FieldProblem | undefined;
}

/** One connector: its form, and how it does. */
export function connectorPage(visit: PlaceVisit, view: ConnectorView): ShownPage {
  const { place } = visit;
  const { connector, problem, groups, curl, changes, now } = view;
  const { name, disabled, config } = connector;
  const { at } = visit;
  const content = html`${crumbs(aboveNew(visit.at), name)}
    <div class="head">
      <div>
        <h1 class="lead">
          ${name} ${disabled ? html`<span class="badge quiet">${t("Disabled")}</span>` : ""}
          ${config.testMode ? html`<span class="badge test">${t("Test")}</span>` : ""}
        </h1>
        <p class="byline"><span>${kindText(connector, now)}</span><span>${view.merchantName}</span></p>
      </div>
      ${place.allows("configure") ? actions(view, at) : ""}
    </div>
    ${problemSummary(problem, groups)}
    ${view.isSaved && !problem ? html`<p class="note" role="status">${t("The changes are saved.")}</p>` : ""}
    ${gapsPart(view)}
    <div class="form-two">
      ${place.allows("configure") ? form(visit, view, at) : facts(view)}
      <div class="stack">
        ${connector.kind === "provider" ? healthPart(visit, view, at) : ""}
        ${openEventsPart(view.openEvents, now)} ${connectedPart(connector, view.connected, at)}
        ${accountParts(visit, view, at)}
        ${view.wallets ? walletsPart(connector, { setup: view.wallets, guide: visit.docs("wallets") }) : ""}
        ${changesPart(visit, { changes, now })}
      </div>
    </div>`;
  const status = problem ? 422 : 200;
  return { title: name, content, curl, status };
}

function actions({ connector }: ConnectorView, at: At): Html {
  return html`<div class="actions">
    <a
      class="button ${connector.disabled ? "" : "danger"}"
      href="${at("connectors", connector.guid, "disable")}"
      >${connector.disabled ? t("Enable") : t("Disable")}</a
    >
    <button class="primary" form="connector">${t("Save changes")}</button>
  </div>`;
}

function accountParts(visit: PlaceVisit, view: ConnectorView, at: At): Html {
  const { docs, place, viewer } = visit;
  const { connector, groups, canBeTested, tested, certified, registered, now } = view;
  const guide = docs("providers/certificate");
  const own = { at: below(at, "connectors", connector.guid), viewer, groups };
  const mayConfigure = place.allows("configure");
  const hasAccount =
    typeof certified === "object" || (canBeTested && (mayConfigure || certified !== "not needed"));
  return html`${hasAccount ? accountPart({ ...own, mayTest: mayConfigure && canBeTested, tested, certified, guide }) : ""}
  ${webhookPart({
    ...own,
    mayRegister: mayConfigure,
    address: view.webhookAddress,
    setup: view.webhookSetup,
    webhooks: view.webhooks,
    registered,
    now,
  })}`;
}

function form(visit: PlaceVisit, { connector, groups, state, problem, tested }: ConnectorView, at: At): Html {
  const { viewer } = visit;
  return html`<form class="form" id="connector" method="post" action="${at("connectors", connector.guid)}">
    ${csrfField(viewer)} ${state} ${formGroups(groups, problem, problemsOf(tested))}
  </form>`;
}

/** For people who may see, and not change. */
function facts({ groups }: ConnectorView): Html {
  const shown = groups.flatMap(({ fields }) => fields).filter(({ value }) => value !== "");
  return html`<dl class="facts wide">
    ${shown.map(
      ({ label, kind, value }) =>
        html`<dt>${label}</dt>
          <dd>${shownValue(kind, value)}</dd>`,
    )}
  </dl>`;
}

function shownValue(kind: FormField["kind"], value: string): string {
  if (kind.type === "switch") return t("on");
  return kind.type === "choice" ? (kind.options.find(([option]) => option === value)?.[1] ?? value) : value;
}

/** The label of the field at the path of the API. */
function labelOf(path: string, groups: readonly FieldGroup[]): string {
  const fields = groups.flatMap((group) => group.fields);
  return fields.find((field) => belongsTo({ path, message: "" }, field))?.label ?? path;
}

function gapsPart({ gaps, groups }: ConnectorView): Html {
  const { warnings, missingSecrets } = gaps;
  return html`${
    missingSecrets.length === 0
      ? ""
      : html`<p class="notice wrong">
          ${icon("alert")}<span
            ><b>${t("It takes no payments.")}</b>
            ${t("Enter the missing secret: {fields}.", { fields: missingSecrets.map((path) => labelOf(path, groups)).join(", ") })}</span
          >
        </p>`
  }
  ${
    warnings.length === 0
      ? ""
      : html`<div class="notice wait">
          ${icon("alert")}
          <details>
            <summary>${t("{count} remarks on 3-D Secure", { count: warnings.length })}</summary>
            <ul>
              ${warnings.map(({ path, template, values }) => html`<li><b>${labelOf(path, groups)}</b>: ${translated(template, values)}</li>`)}
            </ul>
          </details>
        </div>`
  }`;
}

function healthPart(visit: PlaceVisit, view: ConnectorView, at: At): Html {
  const { viewer } = visit;
  const { connector, health, isOut, rates, tested, registered, now } = view;
  // The address of a test is that of a form, which shows no page.
  const isWaiting = health.kind === "preparing" && tested === undefined && registered === undefined;
  const part = html`<section class="panel">
    <header>
      <h2>${t("Approval rate")}</h2>
      <span class="soft small">${t("24 hours")}</span>
    </header>
    <p class="body small pulse-cell">
      ${healthText(health, { guid: connector.guid, isDisabled: connector.disabled, isOut })}
    </p>
    ${
      rates
        ? html`${rateChart(rates, rates.period, (day) => {
              const days = { from: day.toString(), to: day.toString() };
              const fields = { ...FIGURES.failed, ...days, connector: connector.guid, mode: modeOf(viewer) };
              return at("payments", filterQuery(fields));
            })}
            <footer>
              <a href="${at("insights", { period: rates.period.name })}">${t("Why?")}</a>
              ${asOfText(health, now)}
            </footer>`
        : html`<p class="body small">${asOfText(health, now)}</p>`
    }
  </section>`;
  return refreshed("health", { isWaiting, everySeconds: 2 }, part);
}
