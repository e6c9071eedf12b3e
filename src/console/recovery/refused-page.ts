import { html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { numberedFoot, rangeText } from "../frame/list-foot.ts";
import { pageHead } from "../frame/page-head.ts";
import type { Days, ReadDays } from "../frame/days.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/personal-data/masked-customer.ts";
import { PAGE_SIZE } from "./cases-page.ts";

/** Attempts that were refused before they reached a provider: each with its payment. */
export function refusedPage(
  visit: PlaceVisit,
  view: {
    refused: readonly {
      readonly transactionUuid: string;
      readonly scheme: string;
      readonly at: Temporal.Instant;
    }[];
    payments: ReadonlyMap<string, Transaction>;
    total: number;
    page: number;
    /** As the address has them; without any, the last 30 days. */
    days: Partial<Days>;
    problems: ReadDays["problems"];
    curl: string;
  },
): ShownPage {
  const { refused, payments, total, page, days, problems, curl } = view;
  const title = t("Refused attempts");
  const range = { first: (page - 1) * PAGE_SIZE + 1, shown: refused.length, total };
  const content = html`${pageHead({
    title,
    above: [{ at: visit.at("recovery"), text: t("Recovery") }],
    lead: t(
      "Attempts that the gateway did not make, because scheme or connector allow no more with the card ({period})",
      { period: periodText(days) },
    ),
  })}
  ${errorSummary(problems)}
  ${
    refused.length === 0
      ? html`<section class="panel"><p class="body soft">${t("There is none here.")}</p></section>`
      : html`<section class="panel">
          ${stackedTable({
            caption: title,
            columns: [t("Payment"), t("Amount"), t("Scheme"), t("Customer"), t("Time")],
            rows: refused.map(({ transactionUuid, scheme, at: time }) => {
              const payment = payments.get(transactionUuid);
              return [
                html`<a href="${visit.at("payments", transactionUuid)}"
                  >${payment?.merchantTransactionId ?? transactionUuid}</a
                >`,
                payment ? minorText(payment.amountMinor ?? 0n, payment.currency) : "",
                brandName(scheme),
                payment ? maskedCustomer(payment) : "",
                minuteText(time),
              ];
            }),
          })}
        </section>`
  }
  ${numberedFoot(rangeText(range), {
    page,
    hasNext: page * PAGE_SIZE < total,
    address: (number) => visit.at("recovery", "refused", { ...days, page: String(number) }),
  })}`;
  return { title, content, curl, ...(problems.length > 0 && { status: 422 }) };
}

function periodText({ from, to }: Partial<Days>): string {
  return from === undefined && to === undefined
    ? t("Last 30 days")
    : [from, to].map((day) => day?.replace("T", " ") ?? "").join(" – ");
}
