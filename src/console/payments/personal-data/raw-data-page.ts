import { html } from "../../../platform/pages/index.ts";
import type { Transaction } from "../../../transactions/index.ts";
import type { ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";

/** The page of stored requests, responses and callbacks, masked. */
export function rawDataPage(
  visit: PlaceVisit,
  options: {
    payment: Transaction;
    sections: readonly { readonly title: string; readonly text: string; readonly json: string }[];
    curl: string;
  },
): ShownPage {
  const { payment, sections, curl } = options;
  const title = t("Raw data: order {order}", { order: payment.merchantTransactionId });
  const { at } = visit;
  const content = html`${pageHead({
    title,
    above: [
      { at: at("payments"), text: t("Payments") },
      { at: at("payments", payment.uuid), text: payment.merchantTransactionId },
    ],
    here: t("Raw data"),
    lead: t(
      "Values that identify the customer are shortened. Tokens, secrets and query strings are left out.",
    ),
  })}
  ${sections.map(
    (section) =>
      html`<h2>${section.title}</h2>
        <p class="hint">${section.text}</p>
        <pre tabindex="0"><code>${section.json}</code></pre>`,
  )}`;
  return { title, content, curl };
}
