import { html, type Html } from "../../platform/pages/index.ts";
import type { TransactionSums } from "../../transactions/index.ts";
import { presentLocale, t, tHtml } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";

/** A list is added up while its page is made: so many records are read in the time that a page has. */
export const MAX_TOTALLED = 10_000;

/**
 * What the list adds up to, a line for each currency: they are never added.
 *
 * @param sums undefined where the list is of too many records
 */
export function totalsPart(sums: readonly TransactionSums[] | undefined): Html {
  if (sums === undefined)
    return html`<p class="totals">
      ${t("No totals for more than {count} records. Choose a shorter period.", { count: numberText(MAX_TOTALLED) })}
    </p>`;
  if (sums.length === 0) return html``;
  const all = tHtml("{count} in the list", {
    count: html`<b>${numberText(sums.reduce((sum, { count }) => sum + count, 0n))}</b>`,
  });
  const lines = sums.filter(({ currency }) => currency !== null);
  if (sums.length === 1) return html`<p class="totals"><span>${all}</span>${lines.map(moneyOf)}</p>`;
  return html`<p class="totals"><span>${all}</span></p>
    ${lines.map(
      (line) =>
        html`<p class="totals">
          <span
            >${tHtml("{count} in {currency}", {
              count: html`<b>${numberText(line.count)}</b>`,
              currency: html`${line.currency ?? ""}`,
            })}</span
          >${moneyOf(line)}
        </p>`,
    )}`;
}

function moneyOf({ currency, paidMinor, refundedMinor }: TransactionSums): Html {
  return html`<span>${t("Paid")} <b>${minorText(paidMinor, currency)}</b></span
    ><span>${t("Refunded")} <b>${minorText(refundedMinor, currency)}</b></span>`;
}

function numberText(count: bigint | number): string {
  return new Intl.NumberFormat(presentLocale()).format(count);
}
