import { html, type Html } from "../../platform/pages/index.ts";
import { below, type Query, queryText } from "../frame/address.ts";
import { notice } from "../frame/notice.ts";
import { refreshed } from "../frame/refreshed.ts";
import { panelToCome } from "../frame/skeleton.ts";
import { rereadOf } from "./keep-figures.ts";
import type { ShownPage, Viewer } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { clockText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import { FIGURES, type FigureName } from "../payment-facts/figures.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { paymentsTable, type PaymentNames } from "../payments/list/payments-table.ts";
import { figuresMenus } from "./figures-menus.ts";
import { figuresPart, figuresToCome } from "./figures-part.ts";
import { comparisonText } from "./period-text.ts";
import type { Period } from "./period.ts";
import type { Reading } from "./read-overview.ts";
import { connectorsPart, declinesPart } from "./side-parts.ts";

interface OverviewView {
  readonly period: Period;
  /** As the address names it; empty for the one with the most payments. */
  readonly currency: string;
  readonly reading: Reading;
  readonly needsYou: Html;
  readonly dueNext: Html;
  readonly newest: readonly ShownPayment[];
  readonly names: PaymentNames;
  readonly curl: string;
}

/** How the business of a place goes. */
export function overviewPage(visit: PlaceVisit, view: OverviewView): ShownPage {
  const { at, place, viewer } = visit;
  const { reading, period, curl } = view;
  const numbers = reading.kind === "answered" ? reading : undefined;
  const chosen = numbers?.currencies.find(({ currency }) => currency === view.currency);
  const figures = chosen ?? numbers?.currencies[0];
  const dayAt = (index: number): string => period.days.at(index)?.toString() ?? "";
  const [from, to, currency] = [dayAt(0), dayAt(-1), figures?.currency ?? ""] as const;
  const listOf = (figure: FigureName, fields: Partial<FilterFields> = {}): string =>
    at("payments", filterQuery({ from, to, ...FIGURES[figure], currency, mode: modeOf(viewer), ...fields }));
  const insights = at("insights", queryOf(view, currency === "" ? {} : { currency }));
  const content = html`${pageHead({
      title: t("{greeting}, {name}", {
        greeting: greeting(viewer),
        name: viewer.person.name.split(" ")[0] ?? "",
      }),
      lead: `${place.name} · ${figures ? comparisonText(period) : t(period.words)}`,
      actions: pickers(view, figures?.currency),
    })}
    <div class="two fill">
      <div class="stack">
        ${
          figures
            ? figuresPart({
                figures,
                others: (numbers?.currencies ?? []).filter((other) => other !== figures),
                period,
                listOf: (figure, day) => listOf(figure, day && { from: day.toString(), to: day.toString() }),
                inCurrency: (currency) => queryText(queryOf(view, { currency })),
                why: insights,
              })
            : noFigures(reading)
        }
        ${newestPart(visit, view)}
      </div>
      <div class="stack">
        ${view.dueNext} ${view.needsYou}
        ${
          reading.kind === "preparing"
            ? html`${panelToCome(t("Approval by connector"))} ${panelToCome(t("Why payments were declined"))}`
            : ""
        }
        ${numbers ? connectorsPart(numbers.connectors) : ""}
        ${figures ? declinesPart(figures, { listOf: (reason) => listOf("failed", { reason }), insights }) : ""}
      </div>
    </div>
    ${numbers ? until(numbers.completeUntil) : ""}`;
  return {
    title: t("Overview"),
    content: refreshed("overview", rereadOf(reading.kind), content),
    curl,
  };
}

function newestPart({ at, place }: PlaceVisit, { newest, names }: OverviewView): Html {
  return html`<section class="panel later">
    <header>
      <h2>${t("Newest payments")}</h2>
      <a class="small" href="${at("payments")}">${t("All payments")}</a>
    </header>
    ${paymentsTable({
      at: below(at, "payments"),
      payments: newest,
      names,
      caption: t("Newest payments"),
      hasMerchants: place.kind === "tenant",
      isShort: true,
    })}
  </section>`;
}

function queryOf({ period, currency }: OverviewView, change: { period?: string; currency?: string }): Query {
  return { period: period.name, currency, ...change };
}

function until(moment: Temporal.Instant): Html {
  return html`<p class="tail">
    <span class="soft">${t("Figures complete until {time}", { time: clockText(moment) })}</span>
  </p>`;
}

function pickers(view: OverviewView, currency: string | undefined): Html {
  const { reading, period } = view;
  const currencies = reading.kind === "answered" ? reading.currencies.map((one) => one.currency) : [];
  return figuresMenus(period, { currencies, currency, at: (change) => queryText(queryOf(view, change)) });
}

function noFigures(reading: Reading): Html {
  switch (reading.kind) {
    case "off":
      return notice(
        t("No figures at the moment."),
        t("The BI data source does not respond. Payments and what needs you are complete."),
      );
    case "preparing":
      return figuresToCome();
    case "answered":
      return notice(t("No payment in this period."), t("Choose a longer one."));
  }
}

function greeting({ frame }: Viewer): string {
  const hour = frame?.now.toZonedDateTimeISO(presentZone()).hour ?? 12;
  if (hour < 5 || hour >= 18) return t("Good evening");
  return hour < 12 ? t("Good morning") : t("Good afternoon");
}
