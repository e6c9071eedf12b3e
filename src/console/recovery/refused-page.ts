import { html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceView } from "../access/places.ts";
import { numberedFoot, rangeText } from "../frame/list-foot.ts";
import { pageHead } from "../frame/page-head.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { stackedTable } from "../frame/stacked-table.ts";
import { minuteText } from "../language/time-text.ts";
import { t } from "../language/translate.ts";
import { brandName, minorText } from "../payment-facts/words.ts";
import { maskedCustomer } from "../payments/masked-customer.ts";
import { PAGE_SIZE } from "./cases-page.ts";

/** Attempts that were refused before they reached a provider: each with its payment. */
export function refusedPage(view: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  refused: readonly {
    readonly transactionUuid: string;
    readonly scheme: string;
    readonly at: Temporal.Instant;
  }[];
  payments: ReadonlyMap<string, Transaction>;
  total: number;
  page: number;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, refused, payments, total, page, curl } = view;
  const at = `${base}/console/${place.guid}`;
  const title = t("Refused attempts");
  const range = { first: (page - 1) * PAGE_SIZE + 1, shown: refused.length, total };
  const content = html`${pageHead({
    title,
    above: [{ at: `${at}/recovery`, text: t("Recovery") }],
    lead: t(
      "Attempts of the last 30 days that the gateway did not make, because scheme or connector allow no more with the card",
    ),
  })}
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
                html`<a href="${at}/payments/${transactionUuid}"
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
    address: (number) => `${at}/recovery/refused?page=${number}`,
  })}`;
  return { title, content, viewer, area: "recovery", curl };
}
