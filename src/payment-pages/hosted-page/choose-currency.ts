import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { currentQuote, type Quote } from "../../dcc/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { selectCurrency } from "../../transaction-requests/index.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import type { PageParts } from "../page/page.ts";
import { currencyPage } from "./currency-page.ts";
import { paymentContext, type PaymentContext } from "./payment-context.ts";
import { textField, type PostedForm } from "./read-instrument.ts";
import { choiceScript } from "./page-scripts.ts";
import { sendPaymentPage, toPage, type PageExchange } from "./show-payment.ts";

/** Takes the customer's choice of the currency, if it is for the current quote; a newer quote is shown first. */
export async function chooseCurrency(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { transaction, request, reply } = exchange;
  const quote = await currentQuote(parts.db, transaction.uuid);
  if (!quote || transaction.status !== "pending_dcc") return toPage(parts, reply, transaction);
  const form = (request.body ?? {}) as PostedForm;
  const currency = textField(form, "currency");
  const context = await paymentContext(parts, exchange);
  if (currency !== quote.originalCurrency && currency !== quote.convertedCurrency) {
    return showAgain(parts, exchange, { context, quote, notice: "nothing_selected" });
  }
  if (textField(form, "quote") !== quote.uuid) {
    return showAgain(parts, exchange, { context, quote, notice: "renewed" });
  }
  const selected = await selectCurrency(parts, {
    transaction,
    currency,
    by: pageShown(context, quote),
    quoteUuid: quote.uuid,
    browser: capturedBrowser(request, form),
  });
  if (isRefusal(selected) && selected.code === "quote_expired" && selected.quote) {
    return showAgain(parts, exchange, { context, quote: selected.quote, notice: "renewed" });
  }
  return toPage(parts, reply, transaction);
}

function showAgain(
  parts: PageParts,
  exchange: PageExchange,
  options: { context: PaymentContext; quote: Quote; notice: "renewed" | "nothing_selected" },
): Promise<FastifyReply> {
  const { context, quote, notice } = options;
  const content = currencyPage(context, { quote, notice });
  const page = { title: context.texts.currencyTitle, content, status: 422, ...choiceScript(parts.assets) };
  return sendPaymentPage(parts, { ...exchange, context }, page);
}

/** For the evidence: the page that showed the quote, its language, and the digest of its content. */
function pageShown(context: PaymentContext, quote: Quote): string {
  const digest = createHash("sha256").update(currencyPage(context, { quote }).text).digest("hex");
  return `payment page, ${context.language}, sha256 ${digest.slice(0, 32)}`;
}
