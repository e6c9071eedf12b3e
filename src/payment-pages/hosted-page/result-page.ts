import { isSubmitted } from "../../transactions/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { PaymentResult } from "./payment-view.ts";

/** The result of a payment that is not paid, when the merchant's request has no URL for it. */
export function resultPage(context: PaymentContext, result: PaymentResult): Html {
  const { texts, transaction } = context;
  const { title, text } = resultTexts(context, result);
  return html`<main>
    <div class="result ${result}">
      <span class="mark" aria-hidden="true"></span>
      <h1>${title}</h1>
      <p role="status">${text}</p>
    </div>
    ${paymentSummary(context, texts)}
    <dl class="facts">
      <div>
        <dt>${texts.reference}</dt>
        <dd><bdi>${transaction.merchantTransactionId}</bdi></dd>
      </div>
    </dl>
  </main>`;
}

export function resultTexts(
  { texts, transaction }: Pick<PaymentContext, "texts" | "transaction">,
  result: PaymentResult,
): { title: string; text: string } {
  // spec: a payment started at a provider's page "usually cannot be prevented", so that its outcome is not known yet.
  const endedAtProvider = isSubmitted(transaction) && transaction.result.providerUrl !== undefined;
  switch (result) {
    case "success":
      return { title: texts.successTitle, text: texts.successText };
    case "pending":
      return { title: texts.pendingTitle, text: texts.pendingText };
    case "error":
      return { title: texts.errorTitle, text: texts.errorText };
    case "cancelled":
      return {
        title: texts.cancelledTitle,
        text: endedAtProvider ? texts.perhapsCompleted : texts.cancelledText,
      };
    case "expired":
      return {
        title: texts.expiredTitle,
        text: endedAtProvider ? texts.perhapsCompleted : texts.expiredText,
      };
  }
}
