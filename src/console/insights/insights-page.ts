import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { noPaymentsPart } from "../frame/no-payments-part.ts";
import { figuresBeingRead, notice } from "../frame/notice.ts";
import { refreshed } from "../frame/refreshed.ts";
import { panelToCome, skeleton } from "../frame/skeleton.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { countryName } from "../language/country-name.ts";
import { clockText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { rereadOf } from "../overview/keep-figures.ts";
import { comparisonText } from "../overview/period-text.ts";
import { PERIOD_NAMES, periodWords, USUAL_PERIOD, type Period } from "../overview/period.ts";
import { FIGURES } from "../payment-facts/figures.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import { brandName } from "../payment-facts/words.ts";
import { moveOf } from "./contributions.ts";
import { callbacksPanel, linksPanel } from "./counts-part.ts";
import { moneyPart } from "./money-part.ts";
import { codesPanel, partsPanel, pointsText } from "./moved-part.ts";
import { choicePanel, securePanel } from "./payment-steps-part.ts";
import { rateChart } from "./rate-chart.ts";
import type { AllSteps, Approval, Insights } from "./insights-facts.ts";
import { whyPart } from "./why-part.ts";

interface InsightsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly period: Period;
  readonly insights: Insights;
  /** The place has no payment, live or test. */
  readonly isEmpty: boolean;
  /** As the address names it; undefined where the page chose the currency. */
  readonly chosenCurrency: string | undefined;
  readonly curl: string | undefined;
}

/** Why the numbers of a place are as they are. */
export function insightsPage(view: InsightsView): ConsolePage {
  const { viewer, insights, curl } = view;
  const content = html`<div class="head">
      <div>
        <h1>${t("Insights")}</h1>
        ${insights.kind === "answered" ? html`<p class="soft small">${comparisonText(view.period)}</p>` : ""}
      </div>
      ${pickers(view)}
    </div>
    ${filtersInForce(view)}
    ${insights.kind === "answered" ? answered(view, insights) : noFigures(view, insights.kind)}`;
  return {
    title: t("Insights"),
    content: refreshed("insights", rereadOf(insights.kind), content),
    viewer,
    area: "insights",
    curl,
  };
}

type Answered = Extract<Insights, { kind: "answered" }>;

function answered(view: InsightsView, { approval, steps, money, completeUntil }: Answered): Html {
  return html`${approval === undefined ? noFigures(view, "none") : approvalPart(view, approval)}
    ${steps === undefined ? "" : stepPanels(view, steps)}
    ${money.length === 0 ? "" : moneyPart(money, (currency, figure) => listOf(view, { currency, ...(figure && FIGURES[figure]) }))}
    <p class="tail">
      <span class="soft">${t("Figures complete until {time}", { time: clockText(completeUntil) })}</span>
      <span class="soft">${t("Fewer than 50 payments are marked “few”.")}</span>
    </p>`;
}

function approvalPart(view: InsightsView, approval: Approval): Html {
  const { base, place, period } = view;
  const { connectors, countries, brands, codes, connectorNames, all } = approval;
  const by = (field: "connector" | "country" | "brand" | "reason") => (key: string, when: "now" | "before") =>
    declinedOf(view, { [field]: key }, when);
  const routing = place.allows("see_configuration") ? `${base}/console/${place.guid}/routing` : undefined;
  const move = moveOf(all);
  return html`<section class="panel gap-b" aria-label="${t("Approval rate")}">
      ${whyPart(approval, { listOf: (segment) => declinedOf(view, segment, "now"), routing })}
      ${rateChart(approval, period, (day) =>
        declinedOf(view, { from: day.toString(), to: day.toString() }, "now"),
      )}
    </section>
    <div class="section">
      <header>
        <h2>
          ${move === undefined ? t("How payments ended") : t("What moved the rate by {points} points", { points: pointsText(move) })}
        </h2>
        <span class="soft small">${t("each number opens its declined payments")}</span>
      </header>
    </div>
    <div class="halves gap-b">
      ${partsPanel({ title: t("By connector"), contributions: connectors, nameOf: (key) => connectorNames.get(key) ?? key, rest: t("all others"), listOf: by("connector") })}
      ${codesPanel(codes, by("reason"))}
      ${partsPanel({ title: t("By country of the card"), contributions: countries, nameOf: countryName, rest: t("unknown, and all others"), listOf: by("country") })}
      ${partsPanel({ title: t("By brand"), contributions: brands, nameOf: brandName, rest: t("no card, and all others"), listOf: by("brand") })}
    </div>`;
}

/** How far payments, links and callbacks came. */
function stepPanels(view: InsightsView, { secure, choice, links, callbacks }: AllSteps): Html {
  const { base, place } = view;
  const currency = currencyOf(view);
  const paymentsOf = (fields: Partial<FilterFields>, when: "now" | "before") =>
    listOf(view, { type: "payment", currency, ...fields }, when);
  const linksOf = (state: string, when: "now" | "before") => listOf(view, { currency, state }, when, "links");
  const log = place.allows("developers") ? `${base}/console/${place.guid}/developers/callbacks` : undefined;
  return html`<div class="halves gap-b">
    ${securePanel(secure, paymentsOf)} ${choicePanel(choice, paymentsOf)} ${linksPanel(links, linksOf)}
    ${callbacksPanel(callbacks, log)}
  </div>`;
}

/** The list of payments or links with that filter, in the period or in the one before. */
function listOf(
  { base, place, period, viewer }: InsightsView,
  fields: Partial<FilterFields>,
  when: "now" | "before" = "now",
  list: "payments" | "links" = "payments",
): string {
  const days = when === "now" ? period.days : period.daysBefore;
  const to = days.at(-1)!.toString();
  const { soFar } = period;
  const range = {
    from: days[0]!.toString(),
    to: when === "before" && soFar ? `${to}T${soFar.time.toString({ smallestUnit: "minute" })}` : to,
  };
  return `${base}/console/${place.guid}/${list}${filterQuery({ ...range, ...fields, mode: modeOf(viewer) })}`;
}

function declinedOf(view: InsightsView, fields: Partial<FilterFields>, when: "now" | "before"): string {
  return listOf(view, { ...FIGURES.failed, currency: currencyOf(view), ...fields }, when);
}

function currencyOf({ insights }: InsightsView): string {
  return insights.kind === "answered" ? (insights.currency ?? "") : "";
}

/** The address of the page with another period or currency, or without what it names. */
function addressOf(
  { period, chosenCurrency }: InsightsView,
  change: { period?: string | undefined; currency?: string | undefined },
): string {
  const fields = Object.entries({ period: period.name, currency: chosenCurrency, ...change });
  const query = new URLSearchParams(
    fields.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  );
  return `?${query.toString()}`;
}

/** A person's choices, where they differ from the page's defaults: each leads to the page without it. */
function filtersInForce(view: InsightsView): Html {
  const { period, chosenCurrency } = view;
  const filters = [
    ...(period.name === USUAL_PERIOD ? [] : [{ text: t(period.words), change: { period: undefined } }]),
    ...(chosenCurrency === undefined ? [] : [{ text: chosenCurrency, change: { currency: undefined } }]),
  ];
  if (filters.length === 0) return html``;
  return html`<nav class="chips" aria-label="${t("Filters in force")}">
    ${filters.map(
      ({ text, change }) =>
        html`<a class="chip" href="${addressOf(view, change)}"
          >${text}<span class="unseen"> ${t("remove this filter")}</span>${icon("cross", "xs")}</a
        >`,
    )}
  </nav>`;
}

/** Periods and currencies as menus that open without a script, and the file. */
function pickers(view: InsightsView): Html {
  const { period, insights, base, place } = view;
  const { money = [], currency } = insights.kind === "answered" ? insights : {};
  const query = (change: { period?: string; currency?: string }): string => addressOf(view, change);
  const pick = (
    present: Html | string,
    choices: readonly (readonly [href: string, text: string, isChosen: boolean])[],
  ): Html =>
    html`<details class="pick">
      <summary>${present}${icon("down", "xs")}</summary>
      <ul class="pop">
        ${choices.map(([href, text, isChosen]) => html`<li><a href="${href}" ${isChosen ? html`aria-current="true"` : ""}>${text}</a></li>`)}
      </ul>
    </details>`;
  return html`<div class="actions">
    ${pick(
      html`${icon("schedules", "s")}${t(period.words)}`,
      PERIOD_NAMES.map((name) => [query({ period: name }), t(periodWords(name)), name === period.name]),
    )}
    ${
      currency === undefined
        ? ""
        : pick(
            currency,
            money.map((one) => [query({ currency: one.currency }), one.currency, one.currency === currency]),
          )
    }
    ${
      currency === undefined
        ? ""
        : csvMenu(t("Export as CSV"), [
            { address: `${base}/console/${place.guid}/insights.csv${query({ currency })}` },
          ])
    }
  </div>`;
}

/** The places of its parts, while their figures are read. */
function insightsToCome(): Html {
  return html`<section class="panel gap-b" aria-label="${t("Approval rate")}">
      <div class="pad">${figuresBeingRead()}</div>
      ${skeleton("chart")}
    </section>
    <div class="halves gap-b">
      ${[t("By connector"), t("By code"), t("By country of the card"), t("By brand")].map(panelToCome)}
    </div>`;
}

function noFigures(view: InsightsView, kind: "off" | "preparing" | "none"): Html {
  if (kind === "preparing") return insightsToCome();
  if (view.isEmpty) return noPaymentsPart(view);
  const texts = {
    off: [t("No figures at the moment."), t("The BI data source does not respond. Payments are complete.")],
    none: [t("No payment in this period."), t("Choose a longer one.")],
  } as const;
  const [title, text] = texts[kind];
  return notice(title, text);
}
