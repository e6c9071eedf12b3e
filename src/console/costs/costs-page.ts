import type { CostLine } from "../../costs/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { type Query, queryText } from "../frame/address.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { pageHead } from "../frame/page-head.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { monthText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { figure, numberText } from "../overview/figures-part.ts";
import { shareText } from "../payment-facts/share-text.ts";
import { currencyMenu } from "../frame/pick-menu.ts";
import { monthMenu } from "../settlements/month-menu.ts";
import { unitsText } from "./cost-kinds.ts";
import { costsTable } from "./costs-table.ts";
import { listOf, type CostsView } from "./costs-view.ts";
import { estimatePart } from "./estimate-part.ts";

/** The page of costs, by connector and card: entered, learned and actual side by side. */
export function costsPage(view: CostsView): ShownPage {
  const { shown, curl, mayEnter } = view;
  const { month, currency, problem, connectors } = shown;
  const content = html`${pageHead({
    title: t("Costs"),
    above: [view.above],
    lead: [
      t("What payments cost, by connector and card"),
      monthText(month.from),
      ...(currency === undefined ? [] : [currency]),
    ].join(" · "),
    actions: pickers(view),
  })}
  ${errorSummary(problem === undefined ? [] : [{ field: problem === "currency" ? "in" : problem, message: PROBLEMS[problem]() }])}
  ${currency === undefined ? "" : figures(view, currency)} ${connectors.size === 0 ? "" : estimatePart(view)}
  ${
    currency === undefined
      ? emptyPart({
          title: t("No cost is known in {month}", { month: monthText(month.from) }),
          text: t(
            "Enter the prices of your contracts, or wait for the first settlement: the fees of each payment are then learned by themselves.",
          ),
          action: undefined,
        })
      : costsTable(view, currency)
  }
  ${mayEnter ? enterPart(view) : ""}`;
  return { title: t("Costs"), content, curl, status: problem === undefined ? 200 : 422 };
}

const PROBLEMS = {
  amount: () => t("Enter an amount such as 49.90."),
  currency: () => t("Enter a three-letter currency code, for example EUR."),
  country: () => t("Enter the two letters of a country, for example AT."),
};

function pickers({ at, shown: { month, today, currencies, currency } }: CostsView): Html {
  const query = (change: Query = {}): Query => ({ month: month.text, currency, ...change });
  return html`${monthMenu({ month, today, at: (text) => queryText(query({ month: text })) })}
  ${currencyMenu(currencies, { currency, at: (one) => queryText(query({ currency: one })) })}
  ${currency === undefined ? "" : csvMenu(t("CSV"), [{ address: at("costs.csv", query()) }])}`;
}

function figures(view: CostsView, currency: string): Html {
  const { lines } = view.shown;
  const payments = lines.filter(({ kind }) => kind === "payment");
  const sum = (of: (line: CostLine) => bigint, from: readonly CostLine[]): bigint =>
    from.reduce((all, line) => all + of(line), 0n);
  const count = (of: (line: CostLine) => number): number => payments.reduce((all, line) => all + of(line), 0);
  const actual = sum((line) => line.actual, lines);
  const turnover = sum(({ gross }) => gross, payments);
  const [rows, unknown] = [count((line) => line.rows), count((line) => line.unknown)];
  const known = rows - unknown;
  const ofPayments = sum((line) => line.actual, payments);
  const share = (part: bigint, whole: bigint): string =>
    shareText(whole === 0n ? undefined : Number(part) / Number(whole));
  const tile = (name: string, value: string, below: string, href: string | undefined): Html =>
    figure({ href, name, value, course: [], below: html`<span class="soft">${below}</span>` });
  return html`<section class="panel figures solo" aria-label="${t("Key figures")}">
    ${tile(t("Cost of payments"), unitsText(actual, currency), t("{share} of {amount}", { share: share(actual, turnover), amount: unitsText(turnover, currency) }), undefined)}
    ${tile(t("A payment"), known === 0 ? "–" : unitsText(ofPayments / BigInt(known), currency), t("average of {count} payments", { count: numberText(known) }), listOf(view, {}))}
    ${tile(t("Payments with a known cost"), shareText(rows === 0 ? undefined : known / rows), unknown === 0 ? t("All of {count}", { count: numberText(rows) }) : t("The provider said no fee of {count}", { count: numberText(unknown) }), unknown === 0 ? undefined : listOf(view, { cost: "unknown" }))}
    ${tile(t("Other fees"), unitsText(actual - ofPayments, currency), t("{share} of all costs: refunds, chargebacks, scheme fees", { share: share(actual - ofPayments, actual) }), undefined)}
  </section>`;
}

function enterPart({ at, shown: { connectors, names } }: CostsView): Html {
  if (connectors.size === 0) return html``;
  return html`<section class="panel" id="prices">
    <header><h2>${t("Prices of your contracts")}</h2></header>
    <div class="body">
      <p class="hint">${t("Choose the connector whose prices you enter.")}</p>
      <nav class="chips" aria-label="${t("Prices of your contracts")}">
        ${[...connectors.keys()]
          .slice(0, 50)
          .map(
            (guid) => html`<a class="chip" href="${at("costs", guid)}">${names.get(guid)?.name ?? ""}</a>`,
          )}
      </nav>
    </div>
  </section>`;
}
