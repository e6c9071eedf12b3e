import type { SettledMonth } from "../../settlement/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { queryText } from "../frame/address.ts";
import { currencyMenu } from "../frame/pick-menu.ts";
import { pageHead } from "../frame/page-head.ts";
import { monthMenu } from "./month-menu.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { emptyPart } from "../frame/empty-part.ts";
import { figureTable } from "../frame/figure-table.ts";
import type { ShownPage } from "../frame/page.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { Text } from "../language/dictionary.ts";
import { monthText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { bankTabs } from "../bank/bank-place.ts";
import { bankFigures } from "./bank-part.ts";
import { MAX_PAYOUTS, type Month, type Settlements } from "./read-settlements.ts";
import { filesPart, payoutsPart, unmatchedPart } from "./payouts-part.ts";
import { signedNumber, signedText, sumOf } from "./sum.ts";

interface SettlementsView {
  readonly settlements: Settlements;
  /** As the address names it; empty for the one with the most payments. */
  readonly currency: string;
  /** Only payouts in this state at the bank; empty for all. */
  readonly bank: string;
  readonly today: Temporal.PlainDate;
  readonly curl: string | undefined;
}

/** The page of the providers' payouts of a month, beside the charges; one currency at a time. */
export function settlementsPage(visit: PlaceVisit, view: SettlementsView): ShownPage {
  const { place } = visit;
  const { settlements, bank, curl } = view;
  const { month, totals } = settlements;
  const currencies = currenciesOf(totals);
  const currency = currencies.find((one) => one === view.currency) ?? currencies[0];
  const own = totals.filter((total) => total.currency === currency);
  const content = html`${pageHead({
      title: t("Settlements"),
      lead: t("Payouts of providers, against the payments"),
      actions: pickers(visit, view, { currencies, currency }),
    })}
    ${place.allows("bank", { testMode: true }) ? bankTabs(visit, "payouts") : ""}
    ${
      currency === undefined
        ? emptyPart({
            title: t("No settlement in {month}", { month: monthText(month.from) }),
            text: t(
              "Providers report settlements some days after the payments, if the connector can read them.",
            ),
            action: { at: visit.docs("settlement"), text: t("Guide to settlements") },
          })
        : ""
    }
    ${
      currency === undefined || settlements.payouts.length === MAX_PAYOUTS
        ? ""
        : bankFigures(
            settlements.payouts.filter((payout) => payout.currency === currency),
            { ...settlements, currency, listOf: (state) => addressOf(view, { currency, bank: state }) },
          )
    }
    <div class="two">
      <div class="stack">
        ${currency === undefined || bank !== "" ? "" : byProvider(view, { own, currency })}
        ${bank === "" ? "" : html`<p class="actions"><a class="button" href="${addressOf(view, {})}">${t("All payouts")}</a></p>`}
        ${payoutsPart(settlements, { currency, bank, at: visit.at })}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${currency === undefined ? "" : receipt(month, own, currency)} ${unmatchedPart(settlements)}
        ${filesPart(settlements)}
      </aside>
    </div>`;
  return { title: t("Settlements"), content, curl };
}

/** The one with the most payments first. */
function currenciesOf(totals: readonly SettledMonth[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, payments } of totals) counts.set(currency, (counts.get(currency) ?? 0) + payments);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

function addressOf(
  { settlements: { month }, currency }: SettlementsView,
  change: { month?: string; currency?: string; bank?: string },
): string {
  return queryText({ month: month.text, currency, ...change });
}

function pickers(
  { at }: PlaceVisit,
  view: SettlementsView,
  { currencies, currency }: { currencies: readonly string[]; currency: string | undefined },
): Html {
  const {
    settlements: { month },
    today,
  } = view;
  return html`${monthMenu({ month, today, at: (text) => addressOf(view, { month: text }) })}
    ${currencyMenu(currencies, { currency, at: (one) => addressOf(view, { currency: one }) })}
    <a class="button" href="${at("costs")}">${t("Costs")}</a>
    ${csvMenu(t("Export for booking"), [{ address: at("settlements.csv", { month: month.text }) }])}`;
}

const PARTS = [
  ["gross", "Gross"],
  ["refunds", "Refunds"],
  ["chargebacks", "Chargebacks"],
  ["fees", "Fees"],
  ["net", "Net"],
] as const satisfies readonly (readonly [keyof SettledMonth, Text])[];

function byProvider(
  { settlements: { names, month } }: SettlementsView,
  { own, currency }: { own: readonly SettledMonth[]; currency: string },
): Html {
  return html`<section class="panel">
    <header>
      <h2>${t("By provider")}</h2>
      <span class="soft small">${monthText(month.from)} · ${currency}</span>
    </header>
    ${figureTable<{ readonly name: Html | string; readonly months: readonly SettledMonth[] }>({
      caption: t("By provider"),
      layout: "slim",
      scrolls: true,
      name: { head: t("Provider"), cell: ({ name }) => name },
      columns: PARTS.map(([part, head]) => ({
        head: t(head),
        cell: ({ months }) => {
          const sum = sumOf(
            months.map((month) => month[part]),
            currency,
          );
          const text = signedNumber(sum, currency);
          return part === "net" ? html`<b>${text}</b>` : text;
        },
        ...(part !== "gross" && part !== "net" && { look: ["num", "soft"], yields: true }),
      })),
      rows: own.map((month) => ({ name: nameOf(names.get(month.connectorGuid)), months: [month] })),
      total: { name: t("All"), months: own },
    })}
  </section>`;
}

/** The merchant below its connector, so that the amounts keep their room. */
function nameOf(named: { name: string; merchant: string | undefined } | undefined): Html {
  const { name = "", merchant } = named ?? {};
  return merchant === undefined
    ? html`${name}`
    : html`${name}<br /><span class="tiny soft">${merchant}</span>`;
}

function receipt(month: Month, own: readonly SettledMonth[], currency: string): Html {
  const payments = own.reduce((sum, total) => sum + total.payments, 0);
  const sum = (part: "gross" | "refunds" | "chargebacks" | "others" | "fees" | "net"): string =>
    sumOf(
      own.map((total) => total[part]),
      currency,
    );
  const rows: (readonly [string, string])[] = [
    [counted(payments, { one: "Gross, {count} payment", other: "Gross, {count} payments" }), sum("gross")],
    [t("Refunds"), sum("refunds")],
    [t("Chargebacks"), sum("chargebacks")],
    ...(Number(sum("others")) === 0 ? [] : [[t("Other bookings"), sum("others")] as const]),
    [t("Fees"), sum("fees")],
  ];
  return html`<section class="receipt" aria-label="${monthText(month.from)}">
    <h2>${monthText(month.from)}</h2>
    <dl class="sum">
      ${rows.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${signedText(value, currency)}</dd>
          </div>`,
      )}
      <div class="total">
        <dt>${t("Net")}</dt>
        <dd>${signedText(sum("net"), currency)}</dd>
      </div>
    </dl>
  </section>`;
}
