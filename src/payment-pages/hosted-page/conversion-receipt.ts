import { conversionReceipt, currentQuote, recordReceipt, type ConversionReceipt } from "../../dcc/index.ts";
import { connectorOfTransaction, conversionProvider } from "../../transaction-requests/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { PageParts } from "../page/page.ts";
import type { PaymentContext } from "./payment-context.ts";

/**
 * The receipt of a payment whose customer chose the currency, as part of the page; nothing for others. It is recorded as
 * evidence.
 */
export async function receiptOf(parts: PageParts, context: PaymentContext): Promise<Html | ""> {
  const found = await findReceipt(parts, context);
  if (!found) return "";
  await recordReceipt(parts.db, { ...found, medium: "page" });
  return receiptSection(found.receipt);
}

/** The same receipt in words, for a mail. */
export async function conversionReceiptOf(
  parts: PageParts,
  context: PaymentContext,
): Promise<ConversionReceipt | undefined> {
  return (await findReceipt(parts, context))?.receipt;
}

async function findReceipt(parts: PageParts, { transaction, language }: PaymentContext) {
  if (transaction.status !== "success" || transaction.request.requestDcc !== true) return undefined;
  const quote = await currentQuote(parts.db, transaction.uuid);
  if (!quote) return undefined;
  const connector = await connectorOfTransaction(parts, transaction);
  const provider = await conversionProvider(parts.db, { transaction, connector });
  const receipt = conversionReceipt(quote, { language, provider });
  return receipt && { quote, receipt };
}

function receiptSection({ title, statement, facts, disclaimer }: ConversionReceipt): Html {
  return html`<section class="conversion">
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
