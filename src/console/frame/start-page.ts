import { html } from "../../platform/pages/index.ts";
import type { ConsolePage } from "./page.ts";
import { t } from "../language/translate.ts";

/** The page at the root of the gateway: everything is found from here. In demo mode there is another, with the shop. */
export function startPage({ base }: { base: string }): ConsolePage {
  const entry = (path: string, name: string, text: string) =>
    html`<li>
      <p>
        <a href="${base}${path}"><strong>${name}</strong></a
        ><br />${text}
      </p>
    </li>`;
  const content = html`<h1>Quittance</h1>
    <p>${t("A payment gateway.")}</p>
    <ul class="cards">
      ${entry("/console", t("Console"), t("Find payments, see what happened, capture, void and refund."))}
      ${entry("/docs", t("API documentation"), t("Every operation, ready to try on the page."))}
      ${entry("/bi/", t("BI data source"), t("Query transactions with the OpenSearch query language."))}
    </ul>`;
  return { title: t("Payment gateway"), content };
}
