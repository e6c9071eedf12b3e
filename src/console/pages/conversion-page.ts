import { html, type Html } from "../../payment-pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { DccEvidence } from "../../dcc/index.ts";
import { amountText, timeText } from "../payments/words.ts";
import type { PlaceView } from "../places.ts";
import type { ConsolePage, Viewer } from "./page.ts";

const OUTCOMES = {
  accepted: "The customer chose the currency of the card.",
  declined: "The customer chose the currency of the merchant.",
  offered: "The customer has not chosen.",
} as const;

/** What a customer was offered, shown and chose, for a dispute about the currency; it can be printed. */
export function conversionPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  payment: Transaction;
  evidence: DccEvidence;
  curl: string;
}): ConsolePage {
  const { base, viewer, place, payment, evidence, curl } = options;
  const title = `Currency conversion: order ${payment.merchantTransactionId}`;
  const content = html`<h1>${title}</h1>
    <p>
      ${OUTCOMES[evidence.outcome]} The payment is of ${amountText(payment)}.
      <a href="${base}/console/${place.guid}/payments/${payment.uuid}">Back to the payment</a>
    </p>
    ${evidence.offers.map((offer, index) => offerPart(offer, index + 1))}
    ${evidence.receipts.map(
      ({ medium, language, text, shownAt }) =>
        html`<h2>Receipt (${medium}, ${language})</h2>
          <p class="hint">Shown on ${timeText(Temporal.Instant.from(shownAt))} UTC.</p>
          <pre
            tabindex="0"
          ><code>${typeof text === "string" ? text : JSON.stringify(text, undefined, 2)}</code></pre>`,
    )}`;
  return { title, content, viewer, area: "payments", curl };
}

function offerPart(offer: DccEvidence["offers"][number], number: number): Html {
  const { shown, choice } = offer;
  const rows: (readonly [string, string | null | undefined])[] = [
    ["Original amount", `${shown.originalCurrency} ${shown.originalAmount}`],
    ["Converted amount", `${shown.convertedCurrency} ${shown.convertedAmount}`],
    ["Rate", shown.conversionRate],
    ["Mark-up", `${shown.markUp} %`],
    ["Mark-up over the rate of the ECB", shown.markUpOverEcb === null ? null : `${shown.markUpOverEcb} %`],
    ["Reference rate", shown.referenceRate],
    ["Source and date of the rate", `${shown.rateSource}, ${shown.rateDate}`],
    ["Language of the page", offer.language],
    ["Offered (UTC)", timeText(Temporal.Instant.from(offer.offeredAt))],
    ["Valid until (UTC)", timeText(Temporal.Instant.from(offer.validUntil))],
    ["Chosen", choice ? `${choice.currency ?? ""}, by ${choice.by ?? "the customer"}` : "nothing"],
    ["Chosen (UTC)", choice ? timeText(Temporal.Instant.from(choice.at)) : null],
    ["Text shown", shown.disclaimer],
    ["Set aside (UTC)", offer.setAsideAt === null ? null : timeText(Temporal.Instant.from(offer.setAsideAt))],
  ];
  return html`<h2>Offer ${number}</h2>
    <dl class="facts">
      ${rows.map(([name, value]) =>
        value === null || value === undefined
          ? html``
          : html`<dt>${name}</dt>
              <dd>${value}</dd>`,
      )}
    </dl>`;
}
