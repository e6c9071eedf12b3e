import type { FastifyReply } from "fastify";
import { takesTestInstruments, type Connector } from "../../connectors/index.ts";
import {
  chooseMethod,
  offerConversion,
  openLink,
  pageEntryOf,
  payFromPage,
  selectionOf,
  type ChosenSource,
  type PageEntry,
} from "../../transaction-requests/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { PageParts } from "../page/page.ts";
import { capturedBrowser } from "../three-d-secure/index.ts";
import { bankChoice } from "./bank-field.ts";
import { brandOffer } from "./brand-offer.ts";
import { isOfThisAttempt } from "./decline-notice.ts";
import { paymentContext } from "./payment-context.ts";
import { viewOfPayment, type PaymentView } from "./payment-view.ts";
import { requiresCvv } from "./requires-cvv.ts";
import { readInstrument, textField, type PostedForm } from "./read-instrument.ts";
import { formPage, pageOfMethods, sendPaymentPage, toPage, type PageExchange } from "./show-payment.ts";
import { saveCardAsSent } from "./save-card.ts";
import { storedWays } from "./stored-instruments.ts";

/**
 * Takes the form: pays, or offers a currency first. When the transaction no longer waits for a form (a double click, the back
 * button, another tab, a cancellation), nothing happens and the page shows the current state.
 */
export async function payWithForm(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { request, reply } = exchange;
  const transaction = await openLink(parts, exchange.transaction);
  const form = (request.body ?? {}) as PostedForm;
  const view = await viewOfPayment(parts, transaction);
  const sent = formSent(parts, view, form);
  if (!sent || !isOfThisAttempt(form, transaction)) return toPage(parts, reply, transaction);
  const { connector, entry } = sent;
  const context = await paymentContext(parts, { transaction, request });
  const { texts, language } = context;
  const testMode = takesTestInstruments(parts.adapters, connector);
  const requireCvv = requiresCvv(parts, { transaction, connector });
  const brands = brandOffer(parts, { connector, design: context.design });
  const banks = await bankChoice(parts, context, { connector, entry });
  // The page says that the list cannot be shown, and sends nothing.
  if (banks === "unknown") return toPage(parts, reply, transaction);
  const read = await readInstrument(parts, {
    entry,
    form,
    texts,
    language,
    testMode,
    requireCvv,
    brands,
    banks,
  });
  if (read.kind === "problems") {
    const stored = await storedWays(parts, context);
    const page =
      view.kind === "selection"
        ? await pageOfMethods(parts, context, {
            methods: view.methods,
            stored,
            earlier: { ...read, connector: connector.guid },
          })
        : await formPage(parts, context, { method: connector, entry, stored, ...read });
    return sendPaymentPage(parts, { context, reply }, page);
  }
  const metaConnector = await selectionOf(parts, transaction);
  const chosen =
    view.kind === "selection" && metaConnector
      ? await chooseMethod(parts, { transaction, metaConnector, connector })
      : transaction;
  const recorded =
    entry.kind === "card"
      ? await saveCardAsSent(parts, context, { transaction: chosen, connector, form })
      : chosen;
  const payment = { transaction: recorded, connector, source: read.source };
  await payFrom(parts, { ...payment, language, browser: capturedBrowser(request, form) });
  return toPage(parts, reply, transaction);
}

/** The method whose form was sent; undefined when the page does not show it. */
export function formSent(
  parts: Pick<PageParts, "adapters">,
  view: PaymentView,
  form: PostedForm,
): { readonly connector: Connector; readonly entry: PageEntry } | undefined {
  if (view.kind === "form") return view;
  if (view.kind !== "selection") return undefined;
  const guid = textField(form, "connector");
  const connector = view.methods.find((method) => method.guid === guid);
  const entry = connector && pageEntryOf(parts, connector);
  return entry && { connector, entry };
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
