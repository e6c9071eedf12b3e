import { doors, html } from "../../platform/pages/index.ts";
import type { ConsolePage } from "./page.ts";
import { t } from "../language/translate.ts";

/** The page at the root of the gateway: everything is found from here. In demo mode there is another, with the shop. */
export function startPage({ base }: { base: string }): ConsolePage {
  const content = html`<h1>Quittance</h1>
    <p class="start">${t("A payment gateway.")}</p>
    ${doors(base, [
      {
        href: `${base}/console`,
        picture: "console",
        name: t("Console"),
        text: t("Find payments, see what happened, capture, void and refund."),
      },
      {
        href: `${base}/docs`,
        picture: "documentation",
        name: t("API documentation"),
        text: t("Every operation, ready to try on the page."),
      },
      {
        href: `${base}/bi/`,
        picture: "explore",
        name: t("BI data source"),
        text: t("Query transactions with the OpenSearch query language."),
      },
    ])}`;
  return { title: t("Payment gateway"), content };
}
