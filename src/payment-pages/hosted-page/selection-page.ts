import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { attemptField } from "./decline-notice.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PaymentContext } from "./payment-context.ts";

/** The Payment Selection Page: the methods of a meta-connector, one button each. */
export function selectionPage(
  context: PaymentContext,
  {
    methods,
    adapters,
    stored,
    notice,
  }: {
    methods: readonly Connector[];
    adapters: ReadonlyMap<string, Adapter>;
    stored: Html;
    /** Why the customer has to choose again. */
    notice?: string | undefined;
  },
): Html {
  const { texts, path, transaction } = context;
  return html`<main>
    ${paymentSummary(context, texts)}
    <h1>${texts.chooseMethod}</h1>
    ${notice === undefined ? "" : html`<p class="problems" role="alert">${notice}</p>`} ${stored}
    <form method="post" action="${path}/method" class="methods">
      ${attemptField(transaction)}
      ${namedMethods(texts, methods, adapters).map(
        ({ guid, label }) =>
          html`<button class="method" data-busy="${texts.waitingTitle}" name="connector" value="${guid}">
            <span>${label}</span>
          </button> `,
      )}
    </form>
    ${cancelForm(context)}
    <p class="secure">${texts.secure}</p>
  </main>`;
}

/** Two methods of the same name are shown with their connectors' names. */
function namedMethods(
  texts: PageTexts,
  methods: readonly Connector[],
  adapters: ReadonlyMap<string, Adapter>,
): readonly { guid: string; label: string }[] {
  const named = methods.map(({ guid, ...method }) => ({
    guid,
    name: method.name,
    label: methodName(texts, method, adapters),
  }));
  return named.map(({ guid, name, label }) => {
    const isShared = named.filter((other) => other.label === label).length > 1;
    return { guid, label: isShared ? name : label };
  });
}

/** Cards and accounts have a name in every language; other methods have the connector's. */
function methodName(
  texts: PageTexts,
  { adapter, method, name }: Pick<Connector, "adapter" | "method" | "name">,
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
