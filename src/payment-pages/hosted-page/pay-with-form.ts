import type { FastifyReply } from "fastify";
import { isTestConnector, type Connector } from "../../connectors/index.ts";
import {
  offerConversion,
  openLink,
  payFromPage,
  type ChosenSource,
} from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PageParts } from "../page/page.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { isOfThisAttempt } from "./decline-notice.ts";
import { paymentContext } from "./payment-context.ts";
import { viewOfPayment } from "./payment-view.ts";
import { requiresCvv } from "./requires-cvv.ts";
import { readInstrument, type PostedForm } from "./read-instrument.ts";
import { formPage, sendPaymentPage, toPage, type PageExchange } from "./show-payment.ts";

/**
 * Takes the form: pays, or offers a currency first. When the transaction no longer waits for a form (a double click, the back
 * button, another tab, a cancellation), nothing happens and the page shows the current state.
 */
export async function payWithForm(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const transaction = await openLink(parts, exchange.transaction);
  const view = await viewOfPayment(parts, transaction);
  if (view.kind !== "form" || view.instrument === "none") return toPage(parts, reply, transaction);
  const { connector, instrument } = view;
  const form = (request.body ?? {}) as PostedForm;
  if (!isOfThisAttempt(form, transaction)) return toPage(parts, reply, transaction);
  const context = await paymentContext(parts, { transaction, request });
  const { texts, language } = context;
  const testMode = isTestConnector(connector);
  const requireCvv = requiresCvv(parts, { transaction, connector });
  const read = await readInstrument(parts, { instrument, form, texts, testMode, requireCvv });
  if (read.kind === "problems") {
    const page = formPage(parts, context, { connector, instrument, ...read });
    return sendPaymentPage(parts, { context, reply }, page);
  }
  const payment = { transaction, connector, source: read.source };
  await payFrom(parts, { ...payment, language, browser: capturedBrowser(request, form) });
  return toPage(parts, reply, transaction);
}

/** Offers a currency first where the request has `requestDcc`, else pays. */
export async function payFrom(
  parts: PageParts,
  payment: {
    transaction: Transaction;
    connector: Connector;
    source: ChosenSource;
    language: string;
    browser: ReturnType<typeof capturedBrowser>;
  },
): Promise<void> {
  const { source } = payment;
  if (source.kind === "card" && (await offerConversion(parts, { ...payment, source }))) return;
  // On a refusal the page shows the current state.
  await payFromPage(parts, payment);
}
