import { html, type Html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import type { PaymentContext } from "./payment-context.ts";

/** Goes on to a provider whose page is opened by a form and not by a link. */
export function providerFormPage(
  context: PaymentContext,
  { url, fields }: { url: string; fields: Readonly<Record<string, string>> },
): Html {
  const { texts } = context;
  return html`<main>
    ${paymentSummary(context, texts)}
    <h1>${texts.waitingTitle}</h1>
    <form id="provider" method="post" action="${url}">
      ${Object.entries(fields).map(
        ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
      )}
      <button class="primary">${texts.continue}</button>
    </form>
  </main>`;
}
