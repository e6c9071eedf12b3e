import type { FastifyReply, FastifyRequest } from "fastify";
import { CARD_BRANDS } from "../../vault/index.ts";
import { settingIsOn, type Connector } from "../../connectors/index.ts";
import { connectorOfTransaction } from "../../transaction-requests/index.ts";
import { isFinal, type Transaction } from "../../transactions/index.ts";
import { html } from "../../platform/pages/index.ts";
import { languagePicker } from "../page/language-picker.ts";
import type { PageParts } from "../page/page.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { reloadLink, workingPage } from "../page/working-page.ts";
import { merchantOrigins, returnSources } from "../return-address.ts";
import { showAuthenticationStep } from "../three-d-secure/index.ts";
import { bankChoice } from "./bank-field.ts";
import { brandOffer } from "./brand-offer.ts";
import { declineNotice } from "./decline-notice.ts";
import { currencyPage } from "./currency-page.ts";
import { instructionsPage } from "./instructions-page.ts";
import { instrumentPage } from "./instrument-page.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { choiceScript, formScript, momentScript } from "./page-scripts.ts";
import { pageOfResult } from "./result-pages.ts";
import { sendHostedPage, type PageOfPayment } from "./send-hosted-page.ts";
import { pagePath, paymentContext, type PaymentContext } from "./payment-context.ts";
import { storedWays } from "./stored-instruments.ts";
import { walletMethod, walletSection } from "../wallet-buttons/wallet-section.ts";
import { viewOfPayment, type PaymentView } from "./payment-view.ts";
import { requiresCvv } from "./requires-cvv.ts";
import type { InstrumentForm } from "./instrument-form.ts";
import { saveCardField } from "./save-card.ts";
import { selectionPage, type Selection } from "./selection-page.ts";
import { unavailablePage } from "./unavailable-page.ts";
import { mayFollowForm, toProviderPage } from "./to-provider-page.ts";
import { isPayByLink } from "../../pay-by-link/index.ts";
import type { WayToPay } from "./ways-to-pay.ts";

/** How often a waiting page reloads. */
const RELOAD_SECONDS = 2;

export interface PageExchange {
  readonly transaction: Transaction;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Sends the page for the transaction's state. */
export async function showPayment(parts: PageParts, exchange: PageExchange): Promise<FastifyReply> {
  const { transaction, reply } = exchange;
  const view = await viewOfPayment(parts, transaction);
  switch (view.kind) {
    case "authentication":
      return showAuthenticationStep(parts, { ...exchange, step: view.step });
    case "redirect":
      return redirectTo(reply, view.url);
    case "provider_page":
      return view.fields || mayFollowForm(exchange.request)
        ? sendView(parts, exchange, view)
        : redirectTo(reply, view.url);
    case "form":
    case "selection":
    case "currency":
    case "waiting":
    case "instructions":
    case "unavailable":
    case "result":
      return sendView(parts, exchange, view);
  }
}

function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(url);
}

type OwnView = Exclude<PaymentView, { kind: "authentication" | "redirect" }>;

async function sendView(
  parts: PageParts,
  exchange: PageExchange,
  view: OwnView,
  changed: { notice?: keyof PageTexts; status?: number } = {},
): Promise<FastifyReply> {
  const context = await paymentContext(parts, exchange);
  const { notice, ...more } = changed;
  const page = await pageOf(parts, context, view, notice);
  return sendPaymentPage(parts, { ...exchange, context }, { ...page, ...more });
}

async function pageOf(
  parts: PageParts,
  context: PaymentContext,
  view: OwnView,
  noticeText?: keyof PageTexts,
): Promise<PageOfPayment> {
  const { texts, transaction } = context;
  const notice = noticeText ? texts[noticeText] : declineNotice(transaction, texts);
  const choosing = view.kind === "form" || view.kind === "selection";
  const stored = choosing ? await storedWays(parts, context) : [];
  switch (view.kind) {
    case "form":
      return formPage(parts, context, { method: view.connector, entry: view.entry, stored, notice });
    case "selection":
      return pageOfMethods(parts, context, { methods: view.methods, stored, notice });
    case "currency":
      return {
        title: texts.currencyTitle,
        content: currencyPage(context, { quote: view.quote }),
        ...choiceScript(parts.assets),
      };
    case "provider_page":
      return toProviderPage(parts, context, view);
    case "waiting":
      return waitingPage(parts, context);
    case "instructions":
      return {
        ...(await instructionsPage(context, view.instructions)),
        // The outcome of an app comes within minutes, that of a transfer in days.
        ...(view.instructions.kind === "app" ? reloading(parts) : copying(parts)),
      };
    case "unavailable":
      return { title: texts.unavailableTitle, content: unavailablePage(context) };
    case "result":
      return pageOfResult(parts, context, view.result);
  }
}

/** Shows the page again with a notice, because the chosen instrument is not available any more. */
export async function showWithNotice(
  parts: PageParts,
  exchange: PageExchange,
  { view, notice }: { view: OwnView; notice: keyof PageTexts },
): Promise<FastifyReply> {
  return sendView(parts, exchange, view, { notice, status: 422 });
}

/** The page with the methods and the stored instruments. */
export async function pageOfMethods(
  parts: PageParts,
  context: PaymentContext,
  choice: Omit<Selection, "wallets">,
): Promise<PageOfPayment> {
  const { transaction } = context;
  const { design } = context;
  const { buttons, brands } = walletMethod(parts, { transaction, methods: choice.methods, design });
  const offersBrands = choice.methods.some(
    (connector) => brandOffer(parts, { connector, design }).seconds.length > 0,
  );
  return {
    title: `${context.texts.chooseMethod} – ${context.merchantName}`,
    content: await selectionPage(parts, context, {
      ...choice,
      wallets: walletSection(context, { buttons, brands, orElse: context.texts.orChoose }),
    }),
    ...formScript(parts.assets, { ...buttons, offersBrands }),
    cardBrands: JSON.stringify(CARD_BRANDS),
    ...(choice.earlier && { status: 422 }),
  };
}

function waitingPage({ assets }: PageParts, context: PaymentContext): PageOfPayment {
  const { texts, path } = context;
  return {
    title: texts.waitingTitle,
    content: workingPage({
      title: texts.waitingTitle,
      text: texts.waitingText,
      summary: paymentSummary(context, texts),
      onward: reloadLink({ label: texts.lookAgain, path }),
    }),
    ...reloading({ assets }),
  };
}

function reloading({ assets }: Pick<PageParts, "assets">) {
  return { refreshSeconds: RELOAD_SECONDS, script: assets.get("assets/browser/waiting.js") };
}

/** Values can be copied, and the page looks by itself whether the money is there. */
function copying({ assets }: Pick<PageParts, "assets">) {
  return { ...momentScript(assets, "transfer.js"), connectsToGateway: true };
}

/** The form of one method, empty or with its errors. */
export async function formPage(
  parts: PageParts,
  context: PaymentContext,
  form: InstrumentForm & { readonly method: Connector; readonly stored: readonly WayToPay[] },
): Promise<PageOfPayment> {
  const { transaction } = context;
  const { method, entry } = form;
  const { design } = context;
  const wallets = walletMethod(parts, { transaction, methods: [method], design });
  const brands = brandOffer(parts, { connector: method, design });
  return {
    title: `${context.texts.payTitle} – ${context.merchantName}`,
    content: instrumentPage(context, {
      ...form,
      otherMethods: transaction.methodChosenAt !== null,
      wallets: walletSection(context, { ...wallets, orElse: context.texts.orByCard }),
      requiresCvv: requiresCvv(parts, { transaction, connector: method }),
      brands,
      banks: await bankChoice(parts, context, { connector: method, entry }),
      more: entry.kind === "card" ? await saveCardField(parts, context, { connector: method }) : undefined,
    }),
    ...formScript(parts.assets, { ...wallets.buttons, offersBrands: brands.seconds.length > 0 }),
    ...(entry.kind === "card" && { cardBrands: JSON.stringify(CARD_BRANDS) }),
    ...(form.problems && { status: 422 }),
  };
}

/** Sends a page of this payment, in its language, whose forms lead only to the gateway and the merchant. */
export async function sendPaymentPage(
  parts: PageParts,
  { context, reply }: { context: PaymentContext; reply: FastifyReply },
  page: PageOfPayment,
): Promise<FastifyReply> {
  const { transaction, language, texts, path, footer, style, banner } = context;
  const picker = languagePicker({ language, label: texts.language, action: `${path}/language` });
  const connector = await connectorOfTransaction(parts, transaction);
  return sendHostedPage(parts, reply, {
    language,
    banner,
    footer: html`${picker} ${footer}`,
    merchantStyle: style,
    formTargets: returnSources(transaction),
    ...(isPayByLink(transaction.request) && !isFinal(transaction.status) && { usedPath: `${path}/shown` }),
    ...(settingIsOn(connector, "payment-page:merchant-may-frame") && {
      frameAncestors: merchantOrigins(transaction),
    }),
    ...page,
  });
}

/** The response to a form is always a redirect to the page, so that a reload sends nothing twice. */
export function toPage(parts: PageParts, reply: FastifyReply, transaction: Transaction): FastifyReply {
  return reply.redirect(pagePath(parts, transaction), 303);
}
