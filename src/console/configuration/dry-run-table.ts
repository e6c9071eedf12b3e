import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { numberText } from "../overview/figures-part.ts";
import { minorText } from "../payment-facts/words.ts";

/** Payments of the past that a draft would treat in the same other way. */
interface ChangedPayments {
  readonly from: string;
  readonly to: string;
  readonly count: number;
  /** In minor units, by currency. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** The uuid of the newest of them. */
  readonly example: string;
  readonly more?: string;
}

/**
 * The effects of a draft: a row for each kind of change, which leads to its newest payment.
 *
 * @param payments the address of the list of payments
 * @param heads of the columns; the last one is of `more`
 */
export function dryRunTable(
  rows: readonly ChangedPayments[],
  view: { caption: string; heads: { from: string; to: string; more?: string }; payments: string },
): Html {
  const { caption, heads, payments } = view;
  const head = (text: string, classes = ""): Html =>
    html`<th role="columnheader" scope="col" class="${classes}">${text}</th>`;
  return html`<table class="stacked" role="table">
    <caption class="unseen">
      ${caption}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        ${head(heads.from)} ${head(heads.to)} ${head(t("Payments"), "num")} ${head(t("Amount"), "num")}
        ${heads.more === undefined ? "" : head(heads.more)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        ({ from, to, count, amounts, example, more }) =>
          html`<tr role="row">
            <td role="cell" class="a">${from}</td>
            <td role="cell">→ ${to}</td>
            <td role="cell" class="num" data-label="${t("Payments")}">
              <a href="${payments}/${example}"
                >${numberText(count)}<span class="unseen"> ${t("the newest of them")}</span></a
              >
            </td>
            <td role="cell" class="num">
              ${[...amounts].map(([currency, minor]) => html`${minorText(minor, currency)}<br />`)}
            </td>
            ${more === undefined ? "" : html`<td role="cell" class="soft">${more}</td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
