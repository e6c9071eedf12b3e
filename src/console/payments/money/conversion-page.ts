import { LANGUAGES } from "../../../languages/index.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import type { DccEvidence } from "../../../dcc/index.ts";
import type { ShownPayment } from "../../payment-facts/shown-payment.ts";
import { amountText } from "../../payment-facts/words.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { dateText, timeText } from "../../language/time-text.ts";
import { factsList } from "../../frame/facts-list.ts";
import type { ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { t } from "../../language/translate.ts";

const OUTCOMES = {
  accepted: "The customer chose the currency of the card.",
  declined: "The customer chose the currency of the merchant.",
  offered: "The customer has not chosen yet.",
} as const;

/** The offer, its texts and the customer's choice, for a dispute about the currency; the page can be printed. */
export function conversionPage(
  visit: PlaceVisit,
  options: {
    payment: ShownPayment;
    evidence: DccEvidence;
    curl: string;
  },
): ShownPage {
  const { payment, evidence, curl } = options;
  const title = t("Currency conversion: order {order}", { order: payment.transaction.merchantTransactionId });
  const { at } = visit;
  const content = html`${pageHead({
    title,
    above: [
      { at: at("payments"), text: t("Payments") },
      { at: at("payments", payment.transaction.uuid), text: payment.transaction.merchantTransactionId },
    ],
    here: t("Currency conversion"),
    lead: `${t(OUTCOMES[evidence.outcome])} ${t("The payment amount is {amount}.", { amount: amountText(payment) })}`,
  })}
  ${evidence.offers.map((offer, index) => offerPart(offer, index + 1))}
  ${evidence.receipts.map(
    ({ medium, language, text, shownAt }) =>
      html`<h2>
          ${t("Receipt ({medium}, {language})", { medium: medium === "mail" ? t("E-mail") : t("Payment page"), language: languageName(language) })}
        </h2>
        <p class="hint">${t("Shown on {time}.", { time: timeText(Temporal.Instant.from(shownAt)) })}</p>
        <pre
          tabindex="0"
        ><code>${typeof text === "string" ? text : JSON.stringify(text, undefined, 2)}</code></pre>`,
  )}`;
  return { title, content, curl };
}

/** A merchant's server chooses by the API; a choice on our page has the fingerprint of its text. */
function chosenText({ currency, by }: NonNullable<DccEvidence["offers"][number]["choice"]>): string {
  return t("{currency}, by {who}", {
    currency: currency ?? "",
    who: by === "api" ? "API" : (by ?? t("the customer")),
  });
}

function sourceText({ rateSource, rateDate }: DccEvidence["offers"][number]["shown"]): string {
  return `${rateSource === "custom" ? t("own rate") : "ECB"}, ${dateText(Temporal.PlainDate.from(rateDate))}`;
}

/** As its speakers write it. */
function languageName(language: string): string {
  return LANGUAGES.find(({ code }) => code === language)?.name ?? language;
}

function offerPart(offer: DccEvidence["offers"][number], number: number): Html {
  const { shown, choice } = offer;
  const rows: (readonly [string, string | null | undefined])[] = [
    [t("Original amount"), `${shown.originalCurrency} ${shown.originalAmount}`],
    [t("Converted amount"), `${shown.convertedCurrency} ${shown.convertedAmount}`],
    [t("Rate"), shown.conversionRate],
    [t("Mark-up"), `${shown.markUp} %`],
    [t("Mark-up over the rate of the ECB"), shown.markUpOverEcb === null ? null : `${shown.markUpOverEcb} %`],
    [t("Reference rate"), shown.referenceRate],
    [t("Source and date of the rate"), sourceText(shown)],
    [t("Language of the page"), languageName(offer.language)],
    [t("Offered"), timeText(Temporal.Instant.from(offer.offeredAt))],
    [t("Valid until"), timeText(Temporal.Instant.from(offer.validUntil))],
    [
      t("Chosen"),
      choice ? `${chosenText(choice)}, ${timeText(Temporal.Instant.from(choice.at))}` : t("nothing"),
    ],
    [t("Text shown"), shown.disclaimer],
    [
      t("Discarded"),
      offer.invalidatedAt === null ? null : timeText(Temporal.Instant.from(offer.invalidatedAt)),
    ],
  ];
  return html`<h2>${t("Offer {number}", { number })}</h2>
    ${factsList(rows)}`;
}
