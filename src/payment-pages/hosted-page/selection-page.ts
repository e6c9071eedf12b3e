import type { Connector } from "../../connectors/index.ts";
import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { pageEntryOf } from "../../transaction-requests/index.ts";
import { methodLabels } from "../page/method-labels.ts";
import { methodMark } from "../page/method-marks.ts";
import type { PageParts } from "../page/page.ts";
import { besideOrder } from "../page/payment-summary.ts";
import { bankChoice } from "./bank-field.ts";
import { brandOffer } from "./brand-offer.ts";
import { attemptField } from "./decline-notice.ts";
import type { EarlierForm } from "./form-values.ts";
import { instrumentForm } from "./instrument-form.ts";
import { cancelForm } from "./instrument-page.ts";
import type { PaymentContext } from "./payment-context.ts";
import { requiresCvv } from "./requires-cvv.ts";
import { saveCardField } from "./save-card.ts";
import { waysToPay, type WayToPay } from "./ways-to-pay.ts";

export interface Selection {
  readonly methods: readonly Connector[];
  /** The customer's stored instruments. */
  readonly stored: readonly WayToPay[];
  /** Buttons of wallets. */
  readonly wallets: Html;
  /** Why the customer has to choose again. */
  readonly notice?: string | undefined;
  /** The form that was sent before, with its connector. */
  readonly earlier?: (EarlierForm & { readonly connector: string }) | undefined;
}

/**
 * The Payment Selection Page: all methods of a meta-connector as one list, each with its form inside; a method with a page of
 * the provider's leads there.
 */
export async function selectionPage(
  parts: PageParts,
  context: PaymentContext,
  selection: Selection,
): Promise<Html> {
  const { texts } = context;
  const { stored, wallets, notice, earlier } = selection;
  const methods = await methodWays(parts, context, selection);
  const ways = [...stored, ...methods];
  const isOneOpen = ways.some(({ isOpen }) => isOpen);
  return besideOrder(context, {
    texts,
    sheet: html`<h1 ${wallets.text === "" ? "" : html`class="unseen"`}>${texts.chooseMethod}</h1>
      ${notice === undefined || earlier ? "" : html`<p class="problems" role="alert">${notice}</p>`}
      ${wallets}
      ${waysToPay(ways.map((way, index) => (isOneOpen || index > 0 ? way : { ...way, isOpen: true })))}
      ${cancelForm(context)}
      <p class="secure">${texts.secure}</p>`,
  });
}

function methodWays(
  parts: PageParts,
  context: PaymentContext,
  { methods, stored, earlier }: Selection,
): Promise<readonly WayToPay[]> {
  const { transaction } = context;
  const hasSavedCard = stored.some(({ isSavedCard }) => isSavedCard);
  const texts = hasSavedCard ? { ...context.texts, card: context.texts.anotherCard } : context.texts;
  const ways = methodLabels(parts, texts, methods).map(
    async ({ connector, label }, index): Promise<WayToPay> => {
      const { guid } = connector;
      const before = earlier?.connector === guid ? earlier : undefined;
      const way = { mark: methodMark(connector.method), label, isOpen: before !== undefined };
      const entry = pageEntryOf(parts, connector);
      if (!entry) return { ...way, inside: continuation(context, { guid, label }) };
      const prefix = index === 0 ? "" : `way-${index}-`;
      const inside = instrumentForm(context, {
        entry,
        connector: guid,
        prefix,
        more: entry.kind === "card" ? await saveCardField(parts, context, { connector, prefix }) : undefined,
        requiresCvv: requiresCvv(parts, { transaction, connector }),
        brands: brandOffer(parts, { connector, design: context.design }),
        banks: await bankChoice(parts, context, { connector, entry }),
        ...before,
      });
      return { ...way, inside };
    },
  );
  return Promise.all(ways);
}

function continuation(
  { texts, path, transaction, language }: PaymentContext,
  { guid, label }: { guid: string; label: string },
): Html {
  const named = { method: label };
  return html`<p class="before-pay">${fillIn(texts.goesTo, named, language)}</p>
    <form method="post" action="${path}/method">
      ${attemptField(transaction)}
      <button class="primary" data-busy="${texts.waitingTitle}" name="connector" value="${guid}">
        ${fillIn(texts.continueWith, named, language)}
      </button>
    </form>`;
}
