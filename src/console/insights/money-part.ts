import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { numberText, rateText } from "../overview/figures-part.ts";
import type { FigureName } from "../payment-facts/figures.ts";
import { minorText } from "../payment-facts/words.ts";
import type { CurrencyMoney, Money } from "./insights-facts.ts";

interface Column {
  readonly name: string;
  readonly minorOf: (money: Money) => bigint;
  readonly valueOf: (money: Money, currency: string) => string;
  /** A note behind the sum, instead of its change. */
  readonly noteOf?: (money: Money, currency: string) => string;
  /** The figure whose list it opens; undefined where that is all transactions. */
  readonly figure: FigureName | undefined;
}

function column(name: string, minorOf: Column["minorOf"], figure?: FigureName): Column {
  return { name, minorOf, figure, valueOf: (money, currency) => minorText(minorOf(money), currency) };
}

/** Sums that came in and went out in each currency, beside the period before: currencies are never added. */
export function moneyPart(
  money: readonly CurrencyMoney[],
  listOf: (currency: string, figure: FigureName | undefined) => string,
): Html {
  const columns = [
    column(t("Volume"), ({ paidMinor }) => paidMinor, "paid"),
    column(t("Refunded"), ({ refundedMinor }) => refundedMinor, "refunded"),
    // Fees of the newest payments are not known yet: shares are compared, each of what was settled.
    { ...column(t("Fees"), ({ feesMinor }) => feesMinor), noteOf: feeNote },
    {
      ...column(t("Charged back"), ({ chargedBackMinor }) => chargedBackMinor, "chargedBack"),
      valueOf: ({ chargedBackMinor, chargebacks }: Money, currency: string) =>
        `${minorText(chargedBackMinor, currency)} (${numberText(chargebacks)})`,
    },
  ];
  return html`<section class="panel">
    <header><h2>${t("Money by currency")}</h2></header>
    <table class="stacked" role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${t("Currency")}</th>
          ${columns.map(({ name }) => html`<th role="columnheader" scope="col" class="num">${name}</th>`)}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${money.map((one) => rowOf(one, { columns, listOf }))}
      </tbody>
    </table>
  </section>`;
}

function rowOf(
  { currency, now, before }: CurrencyMoney,
  {
    columns,
    listOf,
  }: {
    columns: readonly Column[];
    listOf: (currency: string, figure: FigureName | undefined) => string;
  },
): Html {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${currency}</th>
    ${columns.map(
      ({ name, valueOf, minorOf, noteOf, figure }) =>
        html`<td role="cell" class="num" data-label="${name}">
          <a href="${listOf(currency, figure)}">${valueOf(now, currency)}</a>
          <span class="soft tiny"
            >${noteOf?.(now, currency) ?? changeText(minorOf(now), minorOf(before))}</span
          >
          <span class="soft tiny before"
            >${t("before {amount}", { amount: `${valueOf(before, currency)} ${noteOf?.(before, currency) ?? ""}`.trim() })}</span
          >
        </td>`,
    )}
  </tr>`;
}

function feeNote({ feesMinor, withFeesMinor }: Money, currency: string): string {
  if (withFeesMinor === 0n) return "";
  const rate = rateText(Number(feesMinor) / Number(withFeesMinor));
  return t("({rate} of {amount} settled)", { rate, amount: minorText(withFeesMinor, currency) });
}

/** Nothing where nothing was before, or nothing changed. */
function changeText(now: bigint, before: bigint): string {
  if (before === 0n || now === before) return "";
  const change = Number(now - before) / Number(before);
  return `(${change < 0 ? "−" : "+"}${rateText(Math.abs(change))})`;
}
