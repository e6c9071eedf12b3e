import { html } from "../../platform/pages/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

/** The page of stored requests, responses and callbacks, masked. */
export function rawDataPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  payment: Transaction;
  sections: readonly { readonly title: string; readonly text: string; readonly json: string }[];
  curl: string;
}): ConsolePage {
  const { base, viewer, place, payment, sections, curl } = options;
  const title = t("Raw data: order {order}", { order: payment.merchantTransactionId });
  const content = html`<h1>${title}</h1>
    <p>
      ${t("Values that identify the customer are shortened. Tokens, secrets and query strings are left out.")}
      <a href="${base}/console/${place.guid}/payments/${payment.uuid}">${t("Back to the payment")}</a>
    </p>
    ${sections.map(
      (section) =>
        html`<h2>${section.title}</h2>
          <p class="hint">${section.text}</p>
          <pre tabindex="0"><code>${section.json}</code></pre>`,
    )}`;
  return { title, content, viewer, area: "payments", curl };
}
