import { html, type Html } from "../../platform/pages/index.ts";
import type { Below } from "../frame/address.ts";
import { stackedTable } from "../frame/stacked-table.ts";
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
 * @param payments the addresses from the list of payments on
 * @param heads of the columns; the last one is of `more`
 */
export function dryRunTable(
  rows: readonly ChangedPayments[],
  view: { caption: string; heads: { from: string; to: string; more?: string }; payments: Below },
): Html {
  const { caption, heads, payments } = view;
  return stackedTable({
    caption,
    columns: [
      { head: heads.from, look: "a" },
      { head: heads.to, hasNoLabel: true },
      { head: t("Payments"), look: "num" },
      { head: t("Amount"), look: "num", hasNoLabel: true },
      ...(heads.more === undefined ? [] : [{ head: heads.more, look: "soft", hasNoLabel: true } as const]),
    ],
    rows: rows.map(({ from, to, count, amounts, example, more }) => [
      from,
      `→ ${to}`,
      html`<a href="${payments(example)}"
        >${numberText(count)}<span class="unseen"> ${t("the newest of them")}</span></a
      >`,
      html`${[...amounts].map(([currency, minor]) => html`${minorText(minor, currency)}<br />`)}`,
      ...(more === undefined ? [] : [more]),
    ]),
  });
}
