import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import type { ThirdParty } from "../page/page.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { attemptField } from "../hosted-page/decline-notice.ts";
import type { PaymentContext } from "../hosted-page/payment-context.ts";
import type { googleRequest } from "./wallet-requests.ts";

export const GOOGLE_PAY = "Google Pay";

/**
 * Google changes its script without notice, so that no digest can be given for it. Therefore it runs on this page alone, which
 * has no field for a card, and the payment page links here. Chrome also loads `https://google.com/pay` for it.
 */
export const GOOGLE_SCRIPT: ThirdParty = {
  script: "https://pay.google.com/gp/p/js/pay.js",
  scripts: ["https://pay.google.com"],
  frames: ["https://pay.google.com"],
  connects: ["https://pay.google.com", "https://google.com/pay"],
};

/** The page with Google's button. The customer returns from it to the payment page. */
export function googlePayPage(context: PaymentContext, request: ReturnType<typeof googleRequest>): Html {
  const { texts, path, language, transaction } = context;
  const unavailable = fillIn(texts.walletUnavailable, { wallet: GOOGLE_PAY }, language);
  return html`<main>
    ${paymentSummary(context, texts)}
    <h1>${GOOGLE_PAY}</h1>
    <form
      method="post"
      action="${path}/wallet"
      id="google-pay"
      data-request="${JSON.stringify(request)}"
      data-unavailable="${unavailable}"
      data-failed="${texts.declined}"
    >
      <input type="hidden" name="transactionToken" /> ${attemptField(transaction)} ${BROWSER_FIELDS}
      <p class="problems" role="alert"></p>
      <noscript><p class="problems">${unavailable}</p></noscript>
      <button class="wallet" data-busy="${texts.waitingForBank}" disabled>
        ${fillIn(texts.payWithWallet, { wallet: GOOGLE_PAY }, language)}
      </button>
    </form>
    <p><a class="button" href="${path}">${texts.otherMethod}</a></p>
    <p class="secure">${texts.secure}</p>
  </main>`;
}
