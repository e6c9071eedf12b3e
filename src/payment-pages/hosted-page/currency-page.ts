import { disclaimerOf, type Quote } from "../../dcc/index.ts";
import { fillIn, localeOf } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { besideOrder } from "../page/payment-summary.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PaymentContext } from "./payment-context.ts";
import { shownAmount } from "../../platform/money/index.ts";

/**
 * The choice of the currency. The schemes' rules: both amounts in equal size, no preselection, no wording or colour in favour
 * of one; one sentence with the rate and its mark-up in percent over the ECB reference rate (Regulation (EU) 2021/1230 Art. 4).
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
  const choices = [
    { currency: originalCurrency, amount: original },
    { currency: convertedCurrency, amount: converted },
  ];
  const sheet = html`<h1>${texts.currencyTitle}</h1>
    <p class="problems" role="alert">${noticeText(context, notice)}</p>
    <form method="post" action="${path}/currency" class="currency">
      <input type="hidden" name="quote" value="${quote.uuid}" />
      <fieldset class="currencies">
        <legend class="unseen">${texts.currencyTitle}</legend>
        ${choices.map(
          ({ currency, amount }) =>
            html`<label
              ><input type="radio" name="currency" value="${currency}" required /> ${amount}</label
            > `,
        )}
      </fieldset>
      <p class="disclaimer">${disclaimerOf(quote, language)}</p>
      <button class="primary" data-busy="${texts.waitingForBank}">
        <span class="unchosen">${texts.continue}</span>
        ${choices.map(({ amount }) => html`<span class="chosen">${fillIn(texts.pay, { amount }, language)}</span> `)}
      </button>
    </form>
    ${cancelForm(context)}
    <p class="secure">${texts.secure}</p>`;
  // The order names the merchant's currency only.
  return besideOrder({ ...context, amount: undefined, items: html`` }, { texts, sheet });
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
