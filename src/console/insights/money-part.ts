import { html, type Html } from "../../platform/pages/index.ts";
import { figureTable } from "../frame/figure-table.ts";
import { t } from "../language/translate.ts";
import { changeSince, tooSmallText } from "../overview/comparison.ts";
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
    ${figureTable<CurrencyMoney>({
      caption: t("Money by currency"),
      layout: "stacked",
      name: { head: t("Currency"), cell: ({ currency }) => currency },
      columns: columns.map(({ name, valueOf, minorOf, noteOf, figure }) => ({
        head: name,
        cell: ({ currency, now, before }) =>
          html`<a href="${listOf(currency, figure)}">${valueOf(now, currency)}</a>
            <span class="soft tiny"
              >${noteOf?.(now, currency) ?? changeText(minorOf(now), minorOf(before))}</span
            >
            <span class="soft tiny before"
              >${t("before {amount}", { amount: `${valueOf(before, currency)} ${noteOf?.(before, currency) ?? ""}`.trim() })}</span
            >`,
      })),
      rows: money,
    })}
  </section>`;
}

function feeNote({ feesMinor, withFeesMinor }: Money, currency: string): string {
  if (withFeesMinor === 0n) return "";
  const rate = rateText(Number(feesMinor) / Number(withFeesMinor));
  return t("({rate} of {amount} settled)", { rate, amount: minorText(withFeesMinor, currency) });
}

/** Nothing where nothing was before, or nothing changed. */
function changeText(now: bigint, before: bigint): string {
  const change = changeSince(Number(now), Number(before));
  if (change === undefined || change === 0) return "";
  if (change === "too_small") return `(${tooSmallText()})`;
  return `(${change < 0 ? "−" : "+"}${rateText(Math.abs(change))})`;
}
