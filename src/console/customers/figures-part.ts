import { html, type Html } from "../../platform/pages/index.ts";
import { figureValue } from "../frame/figure-size.ts";
import { counted, t } from "../language/translate.ts";
import { minuteText } from "../language/time-text.ts";
import type { ShownPayment } from "../payment-facts/shown-payment.ts";
import { minorText } from "../payment-facts/words.ts";
import type { CustomerFacts } from "./read-customer.ts";
import { periodText } from "./schedule-words.ts";

/** Sums that the customer paid, disputed and got back, of the payments that the page has; one figure for each currency. */
export function customerFigures({ payments, schedules }: CustomerFacts): Html {
  const paid = payments.filter(isCollected);
  const active = schedules.find(({ state }) => state === "ACTIVE");
  const figures = [
    figure(
      t("Paid"),
      sums(paid, ({ transaction }) => transaction.amountMinor ?? 0n),
      counted(paid.length, { one: "{count} payment", other: "{count} payments" }),
    ),
    figure(
      t("Disputed"),
      sums(payments, ({ disputes }) => disputes.reduce((sum, { dispute }) => sum + dispute.amount.minor, 0n)),
      counted(payments.filter(({ disputes }) => disputes.length > 0).length, {
        one: "{count} payment",
        other: "{count} payments",
      }),
    ),
    figure(
      t("Refunded"),
      sums(paid, ({ transaction, refundingMinor }) => transaction.refundedMinor - refundingMinor),
      counted(paid.filter(({ transaction }) => transaction.refundedMinor > 0n).length, {
        one: "{count} payment",
        other: "{count} payments",
      }),
    ),
    ...(active
      ? [
          figure(
            t("Schedule"),
            [minorText(active.amountMinor, active.currency)],
            active.dueAt
              ? `${periodText(active)}, ${t("next {time}", { time: minuteText(active.dueAt) })}`
              : periodText(active),
          ),
        ]
      : []),
  ];
  return html`<div class="panel figures solo">${figures}</div>`;
}

function isCollected({ transaction: { type, status, capturedMinor } }: ShownPayment): boolean {
  return (
    status === "success" &&
    (type === "debit" || type === "capture" || (type === "preauthorize" && capturedMinor > 0n))
  );
}

/** By currency, the first with something first; zero of the payments' currency where there is none. */
function sums(payments: readonly ShownPayment[], amountOf: (payment: ShownPayment) => bigint): string[] {
  const byCurrency = new Map<string, bigint>();
  for (const payment of payments) {
    const { currency } = payment.transaction;
    if (currency !== null) byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + amountOf(payment));
  }
  const filled = [...byCurrency].filter(([, minor]) => minor > 0n);
  return (filled.length > 0 ? filled : [...byCurrency].slice(0, 1)).map(([currency, minor]) =>
    minorText(minor, currency),
  );
}

function figure(name: string, values: readonly string[], more: string): Html {
  const [first = "–", ...others] = values;
  return html`<div class="figure">
    <span class="name">${name}</span>${figureValue(first)}<span class="tiny soft"
      >${[...others, more].join(" · ")}</span
    >
  </div>`;
}
