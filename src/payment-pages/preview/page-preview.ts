import type { FastifyReply } from "fastify";
import { CARD_BRANDS } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Language } from "../../languages/index.ts";
import { html, SELF, type Html } from "../../platform/pages/index.ts";
import type { Layouts, Logo, Merchant } from "../../tenancy/index.ts";
import { pageEntryOf } from "../../transaction-requests/index.ts";
import { sampleTransaction } from "../../transactions/index.ts";
import { instrumentForm } from "../hosted-page/instrument-form.ts";
import { cancelForm } from "../hosted-page/instrument-page.ts";
import { pagePath, type PaymentContext } from "../hosted-page/payment-context.ts";
import { resultPage } from "../hosted-page/result-page.ts";
import { layoutsOf, renderOwnResult } from "../hosted-page/result-template.ts";
import { successPage } from "../hosted-page/success-page.ts";
import { formPage, pageOfMethods } from "../hosted-page/show-payment.ts";
import { logoPicture } from "../page/merchant-logo.ts";
import type { MerchantStyle } from "../page/merchant-style.ts";
import { languagePicker } from "../page/language-picker.ts";
import { besideOrder, paymentFactsOf } from "../page/payment-summary.ts";
import { pageTexts } from "../page/page-texts.ts";
import { sendPage, type PageParts } from "../page/page.ts";

/** The pages that can be shown before they are saved. */
export const PREVIEWED_PAGES = ["form", "success", "error", "cancelled", "expired"] as const;
export type PreviewedPage = (typeof PREVIEWED_PAGES)[number];
export type ColorScheme = "light" | "dark";

export interface PagePreview {
  /** With a design and logos that need not be saved. */
  readonly merchant: Merchant;
  readonly page: PreviewedPage;
  readonly language: Language;
  readonly colorScheme: ColorScheme;
  /** Templates of result pages that need not be saved, the most specific first; undefined for the saved ones. */
  readonly layouts?: readonly Layouts[];
  /** Where the page loads a logo. */
  readonly logoAddress: (logo: Logo) => string;
  /** The design as a style sheet, which the caller serves. */
  readonly style: MerchantStyle;
}

const STATUS_OF = {
  form: "await_redirect",
  success: "success",
  error: "error_adapter",
  cancelled: "cancelled",
  expired: "cancelled",
} as const;

/**
 * Sends a page of an imagined payment, as customers of the merchant would see it, by the functions that make the page of a real
 * one. It has no script, and only the gateway's own pages may frame it.
 */
export async function sendPagePreview(
  parts: PageParts,
  reply: FastifyReply,
  preview: PagePreview,
): Promise<FastifyReply> {
  const { merchant, language, style } = preview;
  const methods = await methodsOf(parts, merchant.guid);
  const context = contextOf(parts, preview, methods[0]);
  const { title, content } = await pageOf(parts, context, { preview, methods });
  const { texts, path, footer, banner } = context;
  const picker = languagePicker({ language, label: texts.language, action: `${path}/language` });
  return sendPage(reply, {
    language,
    title,
    content,
    banner,
    footer: html`${picker} ${footer}`,
    style: parts.assets.get("hosted-page/browser/page.css"),
    merchantStyle: style,
    images: ["data:"],
    frameAncestors: [SELF],
    cardBrands: JSON.stringify(CARD_BRANDS),
    headers: { "cross-origin-opener-policy": "same-origin", "referrer-policy": "same-origin" },
  });
}

function contextOf(
  parts: PageParts,
  { merchant, page, language, colorScheme, logoAddress, style }: PagePreview,
  method: Connector | undefined,
): PaymentContext {
  const transaction = sampleTransaction({
    tenantGuid: merchant.tenantGuid,
    merchantGuid: merchant.guid,
    connectorGuid: method?.guid ?? "",
    status: STATUS_OF[page],
    currency: merchant.attributes.defaultCurrency ?? "EUR",
    language,
    now: parts.clock.now(),
  });
  const { light, dark } = merchant.logos;
  // The browser's own preference does not count: the page is shown in the chosen one.
  const logo = colorScheme === "dark" ? (dark ?? light) : (light ?? dark);
  return {
    ...paymentFactsOf(parts, { transaction, language, merchant }),
    logo: logoPicture(logo ? { light: logo } : {}, logoAddress),
    style,
    transaction,
    language,
    texts: pageTexts(language, transaction.type),
    path: pagePath(parts, transaction),
  };
}

interface Shown {
  readonly preview: PagePreview;
  readonly methods: readonly Connector[];
}

async function pageOf(
  parts: PageParts,
  context: PaymentContext,
  { preview, methods }: Shown,
): Promise<{ readonly title: string; readonly content: Html }> {
  if (preview.page === "form") return paymentFormPage(parts, context, methods);
  const { page: result, layouts = await layoutsOf(parts, context.transaction) } = preview;
  const title = context.texts[`${result}Title`];
  const own = renderOwnResult(context, { result, layouts });
  if (own) return { title, content: html`<main class="own">${own}</main>` };
  if (result !== "success") return { title, content: resultPage(context, result) };
  return { title, content: successPage(context, { method: "", receipt: "", mail: { kind: "not_offered" } }) };
}

async function paymentFormPage(parts: PageParts, context: PaymentContext, methods: readonly Connector[]) {
  if (methods.length > 1) return pageOfMethods(parts, context, { methods, stored: [] });
  const [method] = methods;
  const entry = method && pageEntryOf(parts, method);
  return entry
    ? formPage(parts, context, { method, entry, stored: [] })
    : { title: context.texts.payTitle, content: cardPage(context) };
}

/** For a merchant without a connector yet. */
function cardPage(context: PaymentContext) {
  const { texts } = context;
  return besideOrder(context, {
    texts,
    sheet: html`<h1 class="unseen">${texts.payTitle}</h1>
      ${instrumentForm(context, { entry: { kind: "card" } })} ${cancelForm(context)}
      <p class="secure">${texts.secure}</p>`,
  });
}

const MAX_METHODS = 8;

/** One connector of each way to pay. Those whose form shows the provider's banks are left out: a preview calls no provider. */
async function methodsOf(parts: PageParts, merchantGuid: string): Promise<readonly Connector[]> {
  const connectors = await parts.connectorsOfMerchant(merchantGuid);
  const offered = connectors.filter((connector) => {
    if (connector.kind !== "provider" || connector.disabled) return false;
    const entry = pageEntryOf(parts, connector);
    return entry?.kind !== "fields" || !entry.fields.includes("bank");
  });
  const ways = [...Map.groupBy(offered, ({ method }) => method).values()].flatMap(([first]) => first ?? []);
  return ways.slice(0, MAX_METHODS);
}
