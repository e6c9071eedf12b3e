import { exemptionRules } from "../../connectors/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { type At, type Query, queryText } from "../frame/address.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { periodMenu, pickMenu } from "../frame/pick-menu.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ShownPage, Viewer } from "../frame/page.ts";
import { daysText, minuteText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { figure, numberText, rateText } from "../overview/figures-part.ts";
import { issuerText } from "../overview/issuers.ts";
import { EXEMPTION_WORDS } from "../payment-facts/exemption-field.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import { shareText } from "../payment-facts/share-text.ts";
import { connectorText } from "../settlements/read-settlements.ts";
import { byCountryPart, byExemptionPart, type ExemptedList } from "./exemption-tables.ts";
import { grantedShare, requestedOf, sumOf, type Outcomes } from "./exemption-counts.ts";
import { PERIODS, type ShownExemptions } from "./exemptions-at.ts";

interface ExemptionsView {
  readonly at: At;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly shown: ShownExemptions;
  /** The settings of the connector; undefined where there is none. */
  readonly settings: Html | undefined;
  readonly hasProblem: boolean;
  readonly curl: string | undefined;
}

/** Exemptions from strong authentication that a connector requested, and what became of them. */
export function exemptionsPage(view: ExemptionsView): ShownPage {
  const { at, shown, settings, curl, hasProblem } = view;
  const { connector, days, names, now } = shown;
  const period = daysText(Temporal.PlainDate.from(days.from), Temporal.PlainDate.from(days.to));
  const content = html`${pageHead({
    title: t("Exemptions"),
    above: [{ at: at("three-d-secure"), text: t("3-D Secure") }],
    lead: [
      t("Payments for which the customer was not asked to confirm"),
      period,
      ...(connector ? [connectorText(names, connector.guid)] : []),
    ].join(" · "),
    actions: pickers(view),
  })}
  ${
    connector === undefined
      ? emptyPart({
          title: t("There is no connector for cards yet"),
          text: t("Exemptions are requested for payments by card."),
        })
      : html`${now.length === 0 ? "" : figuresPart(view)}
          <div class="two">
            <div class="stack">
              ${
                now.length === 0
                  ? nothing(view)
                  : html`${byCountryPart(now, { listOf: listOf(view), paused: shown.paused, floor: floorOf(view) })}
                    ${byExemptionPart(now, { listOf: listOf(view) })}`
              }
            </div>
            <aside class="stack" aria-label="${t("Settings")}">
              ${settings ?? ""} ${pausedPart(view)} ${now.length === 0 ? "" : liabilityPart(view)}
            </aside>
          </div>`
  }`;
  return { title: t("Exemptions"), content, curl, status: hasProblem ? 422 : 200 };
}

/** The list of the payments that a number counts. */
function listOf({ at, viewer, shown }: ExemptionsView): ExemptedList {
  const { days, connector } = shown;
  return (fields: Partial<FilterFields>) =>
    at(
      "payments",
      filterQuery({ ...days, connector: connector?.guid ?? "", mode: modeOf(viewer), ...fields }),
    );
}

function floorOf({ shown: { connector } }: ExemptionsView): number | undefined {
  return connector && exemptionRules(connector.config.exemptions).floor?.granted;
}

function queryOf({ shown }: ExemptionsView, change: Query = {}): Query {
  return { connector: shown.connector?.guid, days: String(shown.period), ...change };
}

function pickers(view: ExemptionsView): Html {
  const { at, shown, place, viewer } = view;
  const { names, connector, period } = shown;
  const words = (days: number): string => t("Last {days} days", { days });
  if (!connector) return html``;
  return html`${periodMenu(
    words(period),
    PERIODS.map((days) => ({
      at: queryText(queryOf(view, { days: String(days) })),
      text: words(days),
      isCurrent: days === period,
    })),
  )}
  ${pickMenu(
    connectorText(names, connector.guid),
    [...names.keys()].map((guid) => ({
      at: queryText(queryOf(view, { connector: guid })),
      text: connectorText(names, guid),
      isCurrent: guid === connector.guid,
    })),
  )}
  ${
    place.allows("export", { testMode: viewer.frame?.testMode ?? false })
      ? csvMenu(t("CSV"), [{ address: at("exemptions.csv", queryOf(view)) }])
      : ""
  }`;
}

function figuresPart(view: ExemptionsView): Html {
  const { shown } = view;
  const list = listOf(view);
  const [now, before] = [sumOf(shown.now), sumOf(shown.before)];
  const requested = requestedOf(now);
  const tile = (name: string, value: number, outcome: string, below: Html | string): Html =>
    figure({
      href: list({ exemption: outcome }),
      name,
      value: numberText(value),
      course: [],
      below: html`<span class="soft">${below}</span>`,
    });
  const share = (part: number): string => rateText(requested === 0 ? undefined : part / requested);
  return html`<section class="panel figures solo" aria-label="${t("Key figures")}">
    ${tile(t("exemption|Requested"), requested, "requested", html`${t("{share} of {count} card payments", { share: rateText(shown.cardPayments === 0 ? undefined : requested / shown.cardPayments), count: numberText(shown.cardPayments) })} · ${t("before: {value}", { value: numberText(requestedOf(before)) })}`)}
    ${tile(t("exemption|Granted"), now.granted, "granted", `${share(now.granted)} · ${t("before: {value}", { value: rateText(grantedShare(before)) })}`)}
    ${tile(t("exemption|Stepped up"), now.steppedUp, "stepped_up", `${share(now.steppedUp)} · ${t("the bank refused it, and the customer confirmed")}`)}
    ${tile(t("exemption|Lost"), now.lost, "lost", `${share(now.lost)} · ${t("the bank refused it, and nothing was paid")}`)}
  </section>`;
}

function nothing({ place, shown: { connector } }: ExemptionsView): Html {
  const isAuto = connector?.config.exemptions?.mode === "auto";
  return emptyPart({
    title: t("No exemption was requested"),
    text: t(
      "European banks may accept a payment without asking the customer to confirm: small amounts, or a low risk. It saves customers a step; for fraud in such a payment the merchant pays, not the bank.",
    ),
    action:
      place.allows("configure") && !isAuto
        ? { at: "#settings", text: t("Request exemptions wherever possible") }
        : undefined,
  });
}

function pausedPart({ shown: { paused } }: ExemptionsView): Html {
  if (paused.length === 0) return html``;
  return html`<section class="panel" id="paused">
    <header><h2>${t("Banks of which nothing is requested")}</h2></header>
    <ul class="todo rows">
      ${paused.map(
        ({ issuer, exemption, pausedUntil }) =>
          html`<li>
            <span class="round wrong">${icon("alert")}</span
            ><span
              ><b>${issuerText(issuer)}</b
              ><span class="soft"
                >${t("{exemption}, until {time}", { exemption: t(EXEMPTION_WORDS[exemption]), time: minuteText(pausedUntil) })}</span
              ></span
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Chargebacks among the granted ones, which the merchant bears. */
function liabilityPart(view: ExemptionsView): Html {
  const all: Outcomes = sumOf(view.shown.now);
  const share = shareText(all.granted === 0 ? undefined : all.chargedBack / all.granted);
  const text = counted(all.chargedBack, {
    one: "{count} of the granted ones was charged back",
    other: "{count} of the granted ones were charged back",
  });
  return html`<section class="panel">
    <header><h2>${t("Liability for fraud")}</h2></header>
    <div class="body">
      <p><a href="${listOf(view)({ exemption: "granted", state: "charged_back" })}">${text}</a> · ${share}</p>
      <p class="hint">
        ${t("You pay where an exemption was granted, but for customers who trust you at their bank. The bank pays where the customer confirmed.")}
      </p>
    </div>
  </section>`;
}
