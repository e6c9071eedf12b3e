import type { Adapter, Connector } from "../../connectors/index.ts";
import { html, type Html } from "../assets/html.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PageTexts } from "../page/languages/index.ts";
import type { PaymentContext } from "./payment-context.ts";

/** The Payment Selection Page: the methods of a meta-connector, one button each. */
export function selectionPage(
  context: PaymentContext,
  {
    methods,
    adapters,
    stored,
    afterDecline = false,
  }: {
    methods: readonly Connector[];
    adapters: ReadonlyMap<string, Adapter>;
    stored: Html;
    /** The payment with the method chosen before was declined. */
    afterDecline?: boolean;
  },
): Html {
  const { texts, path } = context;
  return html`<main>
    ${paymentSummary(context, texts)}
    <h1>${texts.chooseMethod}</h1>
    ${afterDecline ? html`<p class="problems" role="alert">${texts.declinedChooseAgain}</p>` : ""} ${stored}
    <form method="post" action="${path}/method" class="methods">
      ${methods.map((connector) => {
        return html`<button class="method" name="connector" value="${connector.guid}">
          <span>${methodName(texts, connector, adapters)}</span>
        </button> `;
      })}
    </form>
    ${cancelForm(context)}
    <p class="secure">${texts.secure}</p>
  </main>`;
}

/** Cards and accounts have a name in every language; other methods go by their own. */
function methodName(
  texts: PageTexts,
  { adapter, method, name }: Connector,
  adapters: ReadonlyMap<string, Adapter>,
): string {
  switch (adapters.get(adapter)?.methods[method]?.instrument) {
    case "card":
      return texts.card;
    case "iban":
      return texts.bankAccount;
    default:
      return name;
  }
}
