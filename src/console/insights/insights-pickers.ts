import { html, icon, type Html } from "../../platform/pages/index.ts";
import { queryText } from "../frame/address.ts";
import { csvMenu } from "../frame/csv-file.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { t } from "../language/translate.ts";
import { figuresMenus } from "../overview/figures-menus.ts";
import { USUAL_PERIOD, type Period } from "../overview/period.ts";
import type { Insights } from "./insights-facts.ts";

export interface InsightsView {
  readonly period: Period;
  readonly insights: Insights;
  /** The place has no payment, live or test. */
  readonly isEmpty: boolean;
  /** As the address names it; undefined where the page chose the currency. */
  readonly chosenCurrency: string | undefined;
  readonly curl: string | undefined;
}

/** The address of the page with another period or currency, or without what it names. */
function addressOf(
  { period, chosenCurrency }: InsightsView,
  change: { period?: string | undefined; currency?: string | undefined },
): string {
  return queryText({ period: period.name, currency: chosenCurrency, ...change }) || "?";
}

/** A person's choices, where they differ from the page's defaults: each leads to the page without it. */
export function filtersInForce(view: InsightsView): Html {
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
export function pickers({ at }: PlaceVisit, view: InsightsView): Html {
  const { period, insights } = view;
  const { money = [], currency } = insights.kind === "answered" ? insights : {};
  const currencies = money.map((one) => one.currency);
  return html`${figuresMenus(period, { currencies, currency, at: (change) => addressOf(view, change) })}
  ${
    currency === undefined
      ? ""
      : csvMenu(t("Export as CSV"), [{ address: at("insights.csv", { period: period.name, currency }) }])
  }`;
}
