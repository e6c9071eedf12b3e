import type { SettledMonth } from "../../settlement/index.ts";
import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { PlaceView } from "../access/places.ts";
import { csvMenu } from "../frame/csv-file.ts";
import { emptyPart } from "../frame/empty-part.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { monthText } from "../language/time-text.ts";
import { counted, t } from "../language/translate.ts";
import { monthOf, type Month, type Settlements } from "./read-settlements.ts";
import { filesPart, payoutsPart, unmatchedPart } from "./payouts-part.ts";
import { signedText, sumOf } from "./sum.ts";

interface SettlementsView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly settlements: Settlements;
  /** As the address names it; empty for the one with the most payments. */
  readonly currency: string;
  readonly today: Temporal.PlainDate;
  readonly curl: string | undefined;
}

const MONTHS_SHOWN = 13;

/** The page of the providers' payouts of a month, beside the charges; one currency at a time. */
export function settlementsPage(view: SettlementsView): ConsolePage {
  const { viewer, settlements, curl } = view;
  const { month, totals } = settlements;
  const currencies = currenciesOf(totals);
  const currency = currencies.find((one) => one === view.currency) ?? currencies[0];
  const own = totals.filter((total) => total.currency === currency);
  const content = html`<div class="head">
      <div>
        <h1>${t("Settlements")}</h1>
        <p class="soft small">${t("Payouts of providers, against the payments")}</p>
      </div>
      ${pickers(view, { currencies, currency })}
    </div>
    ${
      currency === undefined
        ? emptyPart({
            title: t("No settlement in {month}", { month: monthText(month.from) }),
            text: t(
              "Providers report settlements some days after the payments, if the connector can read them.",
            ),
            action: { at: `${view.base}/docs/guides/settlement`, text: t("Guide to settlements") },
          })
        : ""
    }
    <div class="two">
      <div class="stack">
        ${currency === undefined ? "" : byProvider(view, { own, currency })}
        ${payoutsPart(settlements, { currency, at: `${view.base}/console/${view.place.guid}/settlements` })}
      </div>
      <aside class="stack" aria-label="${t("Details")}">
        ${currency === undefined ? "" : receipt(month, own, currency)} ${unmatchedPart(settlements)}
        ${filesPart(settlements)}
      </aside>
    </div>`;
  return { title: t("Settlements"), content, viewer, area: "settlements", curl };
}

/** The one with the most payments first. */
function currenciesOf(totals: readonly SettledMonth[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, payments } of totals) counts.set(currency, (counts.get(currency) ?? 0) + payments);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

function addressOf(
  { settlements: { month }, currency }: SettlementsView,
  change: { month?: string; currency?: string },
): string {
  const query = new URLSearchParams({ month: month.text, ...(currency !== "" && { currency }), ...change });
  return `?${query.toString()}`;
}

function pickers(
  view: SettlementsView,
  { currencies, currency }: { currencies: readonly string[]; currency: string | undefined },
): Html {
  const { base, place, settlements, today } = view;
  const months = Array.from({ length: MONTHS_SHOWN }, (_, back) => monthOf(today.subtract({ months: back })));
  return html`<div class="actions">
    <details class="pick">
      <summary>${icon("schedules", "s")}${monthText(settlements.month.from)}${icon("down", "xs")}</summary>
      <ul class="pop">
        ${months.map(
          ({ text, from }) =>
            html`<li>
              <a
                href="${addressOf(view, { month: text })}"
                ${text === settlements.month.text ? html`aria-current="true"` : ""}
                >${monthText(from)}</a
              >
            </li>`,
        )}
      </ul>
    </details>
    ${
      currency === undefined
        ? ""
        : html`<details class="pick">
            <summary>${currency}${icon("down", "xs")}</summary>
            <ul class="pop">
              ${currencies.map(
                (one) =>
                  html`<li>
                    <a
                      href="${addressOf(view, { currency: one })}"
                      ${one === currency ? html`aria-current="true"` : ""}
                      >${one}</a
                    >
                  </li>`,
              )}
            </ul>
          </details>`
    }
    ${csvMenu(t("Export for booking"), [
      { address: `${base}/console/${place.guid}/settlements.csv?month=${settlements.month.text}` },
    ])}
  </div>`;
}

const PARTS = ["gross", "refunds", "chargebacks", "fees", "net"] as const;

function byProvider(
  { settlements: { names, month } }: SettlementsView,
  { own, currency }: { own: readonly SettledMonth[]; currency: string },
): Html {
  const cell = (text: string, part: string): Html =>
    html`<td class="num ${part === "gross" || part === "net" ? "" : "soft wide"}">
      ${part === "net" ? html`<b>${signedText(text, currency)}</b>` : signedText(text, currency)}
    </td>`;
  return html`<section class="panel">
    <header>
      <h2>${t("By provider")}</h2>
      <span class="soft small">${monthText(month.from)}</span>
    </header>
    <div class="scroll" role="region" tabindex="0" aria-label="${t("By provider")}">
      <table class="slim">
        <caption class="unseen">
          ${t("By provider")}
        </caption>
        <thead>
          <tr>
            <th scope="col">${t("Provider")}</th>
            <th scope="col" class="num">${t("Gross")}</th>
            <th scope="col" class="num wide">${t("Refunds")}</th>
            <th scope="col" class="num wide">${t("Chargebacks")}</th>
            <th scope="col" class="num wide">${t("Fees")}</th>
            <th scope="col" class="num">${t("Net")}</th>
          </tr>
        </thead>
        <tbody>
          ${own.map(
            (total) =>
              html`<tr>
                <th scope="row">${nameOf(names.get(total.connectorGuid))}</th>
                ${PARTS.map((part) => cell(total[part], part))}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("All")}</th>
            ${PARTS.map((part) =>
              cell(
                sumOf(
                  own.map((total) => total[part]),
                  currency,
                ),
                part,
              ),
            )}
          </tr>
        </tfoot>
      </table>
    </div>
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
