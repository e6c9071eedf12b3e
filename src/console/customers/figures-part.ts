import { html, type Html } from "../../platform/pages/index.ts";
import { figureValue } from "../frame/figure-size.ts";
import { counted, t } from "../language/translate.ts";
import { minuteText } from "../language/time-text.ts";
import { minorText } from "../payment-facts/words.ts";
import type { TransactionSums } from "../../transactions/index.ts";
import type { CustomerFacts, CustomerFigure } from "./read-customer.ts";
import { periodText } from "./schedule-words.ts";

/**
 * Sums that the customer paid, got back and charged back, each in its currencies.
 *
 * @param listOf the address of the list of a figure; undefined for a customer without one
 */
export function customerFigures(
  { sums, schedules }: CustomerFacts,
  listOf: (figure: CustomerFigure) => string | undefined,
): Html {
  const active = schedules.find(({ state }) => state === "ACTIVE");
  const money = (
    name: string,
    key: CustomerFigure,
    minorOf: (sums: TransactionSums) => bigint,
    countText: (count: number) => string,
  ): Html => {
    const of = sums[key];
    const count = Number(of?.reduce((all, one) => all + one.count, 0n) ?? 0n);
    return figure({
      name,
      values: of?.map((one) => minorText(minorOf(one), one.currency)) ?? [],
      more: of === undefined ? t("too many to add up") : countText(count),
      href: count === 0 && of !== undefined ? undefined : listOf(key),
    });
  };
  return html`<div class="panel figures solo">
    ${money(
      t("Paid"),
      "paid",
      ({ paidMinor }) => paidMinor,
      (count) => counted(count, { one: "{count} payment", other: "{count} payments" }),
    )}
    ${money(
      t("Charged back"),
      "chargedBack",
      ({ chargedBackMinor }) => chargedBackMinor,
      (count) => counted(count, { one: "{count} chargeback", other: "{count} chargebacks" }),
    )}
    ${money(
      t("Refunded"),
      "refunded",
      ({ refundedMinor }) => refundedMinor,
      (count) => counted(count, { one: "{count} refund", other: "{count} refunds" }),
    )}
    ${
      active
        ? figure({
            name: t("Schedule"),
            values: [minorText(active.amountMinor, active.currency)],
            more: active.dueAt
              ? `${periodText(active)}, ${t("next {time}", { time: minuteText(active.dueAt) })}`
              : periodText(active),
          })
        : ""
    }
  </div>`;
}

function figure({
  name,
  values: [first = "–", ...others],
  more,
  href,
}: {
  name: string;
  values: readonly string[];
  more: string;
  href?: string | undefined;
}): Html {
  const content = html`<span class="name">${name}</span>${figureValue(first)}<span class="tiny soft"
      >${[...others, more].join(" · ")}</span
    >`;
  return href === undefined
    ? html`<div class="figure">${content}</div>`
    : html`<a class="figure" href="${href}">${content}</a>`;
}
