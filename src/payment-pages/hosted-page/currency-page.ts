import { disclaimerOf, shownMarkUp, shownRate, type Quote } from "../../dcc/index.ts";
import { localeOf } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PaymentContext } from "./payment-context.ts";
import { shownAmount } from "../../platform/money/index.ts";

/**
 * The choice of the currency. The schemes' rules: both amounts in equal size, no preselection, no wording or colour in favour
 * of one; the mark-up directly under the rate, in percent over the ECB reference rate (Regulation (EU) 2021/1230 Art. 4).
 */
export function currencyPage(
  context: PaymentContext,
  { quote, notice }: { quote: Quote; notice?: "renewed" | "nothing_selected" },
): Html {
  const { texts, path, language } = context;
  const { originalCurrency, convertedCurrency } = quote;
  const locale = localeOf(language);
  const original = shownAmount({ minor: quote.originalMinor, currency: originalCurrency }, locale);
  const converted = shownAmount({ minor: quote.convertedMinor, currency: convertedCurrency }, locale);
  return html`<main>
    ${paymentSummary({ ...context, amount: undefined }, texts)}
    <h1>${texts.currencyTitle}</h1>
    <p>${texts.currencyIntro}</p>
    <p class="problems" role="alert">${noticeText(context, notice)}</p>
    <form method="post" action="${path}/currency">
      <input type="hidden" name="quote" value="${quote.uuid}" />
      <fieldset class="currencies">
        <legend class="unseen">${texts.currencyTitle}</legend>
        ${[
          { currency: originalCurrency, amount: original },
          { currency: convertedCurrency, amount: converted },
        ].map(
          ({ currency, amount }) =>
            html`<label
              ><input type="radio" name="currency" value="${currency}" required /> ${amount}</label
            > `,
        )}
      </fieldset>
      ${rateFacts(context, quote)}
      <p class="disclaimer">${disclaimerOf(quote, language)}</p>
      <button class="primary" data-busy="${texts.waitingForBank}">${texts.continue}</button>
    </form>
    ${cancelForm(context)}
    <p class="secure">${texts.secure}</p>
  </main>`;
}

function rateFacts({ texts, language }: PaymentContext, quote: Quote): Html {
  return html`<dl class="facts">
    <div>
      <dt>${texts.exchangeRate}</dt>
      <dd>${shownRate(quote, language)}</dd>
    </div>
    <div>
      <dt>${texts.markUp}</dt>
      <dd>${shownMarkUp(quote, language)}</dd>
    </div>
  </dl>`;
}

function noticeText({ texts }: PaymentContext, notice: "renewed" | "nothing_selected" | undefined): string {
  switch (notice) {
    case "renewed":
      return texts.quoteRenewed;
    case "nothing_selected":
      return texts.select;
    case undefined:
      return "";
  }
}
