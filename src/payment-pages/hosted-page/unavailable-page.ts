import { html, type Html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PaymentContext } from "./payment-context.ts";

/** For a payment that no connector accepts now: it was disabled, or no method is left. */
export function unavailablePage(context: PaymentContext): Html {
  const { texts } = context;
  return html`<main>
    <div class="result notice">
      <span class="mark" aria-hidden="true"></span>
      <h1>${texts.unavailableTitle}</h1>
      <p role="status">${texts.unavailableText}</p>
    </div>
    ${paymentSummary(context, texts)} ${cancelForm(context)}
  </main>`;
}
