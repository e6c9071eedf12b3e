import { html, type Html } from "../../platform/pages/index.ts";
import { noPaymentsPart } from "../frame/no-payments-part.ts";
import { figuresBeingRead, notice } from "../frame/notice.ts";
import { refreshed } from "../frame/refreshed.ts";
import { panelToCome, skeleton } from "../frame/skeleton.ts";
import type { ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { countryName } from "../language/country-name.ts";
import { clockText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { rereadOf } from "../overview/keep-figures.ts";
import { binsFilter, issuerText } from "../overview/issuers.ts";
import { comparisonText } from "../overview/period-text.ts";
import { FIGURES } from "../payment-facts/figures.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import { brandName } from "../payment-facts/words.ts";
import { moveOf } from "./contributions.ts";
import { costPart } from "./cost-part.ts";
import { callbacksPanel, linksPanel } from "./counts-part.ts";
import { moneyPart } from "./money-part.ts";
import { codesPanel, partsPanel, pointsText } from "./moved-part.ts";
import { choicePanel, securePanel } from "./payment-steps-part.ts";
import { rateChart } from "./rate-chart.ts";
import { recoveryPanel } from "./recovery-part.ts";
import type { AllSteps, Approval, Insights } from "./insights-facts.ts";
import { filtersInForce, pickers, type InsightsView } from "./insights-pickers.ts";
import { whyPart } from "./why-part.ts";

/** Why the numbers of a place are as they are. */
export function insightsPage(visit: PlaceVisit, view: InsightsView): ShownPage {
  const { insights, curl } = view;
  const title = t("Insights");
  const content = html`${pageHead({
    title,
    lead: insights.kind === "answered" ? comparisonText(view.period) : undefined,
    actions: pickers(visit, view),
  })}
  ${filtersInForce(view)}
  ${insights.kind === "answered" ? answered(visit, view, insights) : noFigures(visit, view, insights.kind)}`;
  return {
    title,
    content: refreshed("insights", rereadOf(insights.kind), content),
    curl,
  };
}

type Answered = Extract<Insights, { kind: "answered" }>;

function answered(
  visit: PlaceVisit,
  view: InsightsView,
  { approval, steps, recovery, money, costs, currency, completeUntil }: Answered,
): Html {
  return html`${approval === undefined ? noFigures(visit, view, "none") : approvalPart(visit, view, approval)}
    ${steps === undefined ? "" : stepPanels(visit, view, steps)}
    ${
      recovery === undefined
        ? ""
        : recoveryPanel(recovery, {
            at: visit.at,
            currency: currencyOf(view),
            daysOf: (when) => daysOf(view, when),
          })
    }
    ${money.length === 0 ? "" : moneyPart(money, (currency, figure) => listOf(visit, view, { currency, ...(figure && FIGURES[figure]) }))}
    ${
      costs === undefined || currency === undefined
        ? ""
        : costPart({
            costs,
            currency,
            connectorNames: approval?.connectorNames ?? new Map(),
            listOf: (fields) => listOf(visit, view, { currency, ...fields }),
          })
    }
    <p class="tail">
      <span class="soft">${t("Figures complete until {time}", { time: clockText(completeUntil) })}</span>
      <span class="soft">${t("Fewer than 50 payments are marked “few”.")}</span>
    </p>`;
}

function approvalPart(visit: PlaceVisit, view: InsightsView, approval: Approval): Html {
  const { place } = visit;
  const { period } = view;
  const { connectors, countries, brands, issuers, bins, codes, connectorNames, all } = approval;
  const by = (field: "connector" | "country" | "brand" | "reason") => (key: string, when: "now" | "before") =>
    declinedOf(visit, view, { [field]: key }, when);
  const ofIssuer = (name: string | undefined) => ({ bin: binsFilter(bins.get(name ?? "")) ?? "" });
  const routing = place.allows("see_configuration") ? visit.at("routing") : undefined;
  const move = moveOf(all);
  return html`<section class="panel gap-b" aria-label="${t("Approval rate")}">
      ${whyPart(approval, { listOf: ({ issuer, ...fields }) => declinedOf(visit, view, { ...fields, ...ofIssuer(issuer) }, "now"), routing })}
      ${rateChart(approval, period, (day) =>
        declinedOf(visit, view, { from: day.toString(), to: day.toString() }, "now"),
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
      ${partsPanel({
        title: t("By bank of the card"),
        contributions: issuers,
        nameOf: issuerText,
        rest: t("no card, and all others"),
        listOf: (key, when) => declinedOf(visit, view, ofIssuer(key), when),
      })}
    </div>`;
}

/** How far payments, links and callbacks came. */
function stepPanels(
  visit: PlaceVisit,
  view: InsightsView,
  { secure, choice, links, callbacks }: AllSteps,
): Html {
  const { place } = visit;
  const currency = currencyOf(view);
  const paymentsOf = (fields: Partial<FilterFields>, when: "now" | "before") =>
    listOf(visit, view, { type: "payment", currency, ...fields }, when);
  const linksOf = (state: string, when: "now" | "before") =>
    listOf(visit, view, { currency, state }, when, "links");
  const log = place.allows("developers") ? visit.at("developers", "callbacks") : undefined;
  return html`<div class="halves gap-b">
    ${securePanel(secure, paymentsOf)} ${choicePanel(choice, paymentsOf)} ${linksPanel(links, linksOf)}
    ${callbacksPanel(callbacks, log)}
  </div>`;
}

/** The period, or the one before, which ends at the same time of day. */
function daysOf({ period }: InsightsView, when: "now" | "before"): { from: string; to: string } {
  const days = when === "now" ? period.days : period.daysBefore;
  const to = days.at(-1)!.toString();
  const { soFar } = period;
  return {
    from: days[0]!.toString(),
    to: when === "before" && soFar ? `${to}T${soFar.time.toString({ smallestUnit: "minute" })}` : to,
  };
}

/** The list of payments or links with that filter, in the period or in the one before. */
function listOf(
  { at, viewer }: PlaceVisit,
  view: InsightsView,
  fields: Partial<FilterFields>,
  when: "now" | "before" = "now",
  list: "payments" | "links" = "payments",
): string {
  return at(list, filterQuery({ ...daysOf(view, when), ...fields, mode: modeOf(viewer) }));
}

function declinedOf(
  visit: PlaceVisit,
  view: InsightsView,
  fields: Partial<FilterFields>,
  when: "now" | "before",
): string {
  return listOf(visit, view, { ...FIGURES.failed, currency: currencyOf(view), ...fields }, when);
}

function currencyOf({ insights }: InsightsView): string {
  return insights.kind === "answered" ? (insights.currency ?? "") : "";
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

function noFigures(visit: PlaceVisit, view: InsightsView, kind: "off" | "preparing" | "none"): Html {
  if (kind === "preparing") return insightsToCome();
  if (view.isEmpty) return noPaymentsPart(visit);
  const texts = {
    off: [t("No figures at the moment."), t("The BI data source does not respond. Payments are complete.")],
    none: [t("No payment in this period."), t("Choose a longer one.")],
  } as const;
  const [title, text] = texts[kind];
  return notice(title, text);
}
