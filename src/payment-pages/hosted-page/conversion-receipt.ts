import { conversionReceipt, currentQuote, recordReceipt, type ConversionReceipt } from "../../dcc/index.ts";
import { connectorOfTransaction, conversionProvider } from "../../transaction-requests/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PageParts } from "../page/page.ts";
import type { PaymentContext } from "./payment-context.ts";

/**
 * The receipt of a payment whose customer chose the currency, in the page's language; nothing for others. It is recorded as
 * evidence.
 */
export async function receiptOf(parts: PageParts, context: PaymentContext): Promise<Html | ""> {
  const { transaction, language } = context;
  if (transaction.status !== "success" || transaction.request.requestDcc !== true) return "";
  const quote = await currentQuote(parts.db, transaction.uuid);
  if (!quote) return "";
  const connector = await connectorOfTransaction(parts, transaction);
  const provider = await conversionProvider(parts.db, { transaction, connector });
  const receipt = conversionReceipt(quote, { language, provider });
  if (!receipt) return "";
  await recordReceipt(parts.db, { quote, medium: "page", receipt });
  return receiptSection(receipt);
}

function receiptSection({ title, statement, facts, disclaimer }: ConversionReceipt): Html {
  return html`<section class="receipt">
    <h2>${title}</h2>
    <p>${statement}</p>
    ${
      facts.length > 0
        ? html`<dl class="facts">
            ${facts.map(
              ({ label, value }) =>
                html`<div>
                  <dt>${label}</dt>
                  <dd>${value}</dd>
                </div> `,
            )}
          </dl>`
        : ""
    }
    ${disclaimer === "" ? "" : html`<p class="disclaimer">${disclaimer}</p>`}
  </section>`;
}
