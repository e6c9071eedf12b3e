import { fillIn, localeOf, type Language } from "../../languages/index.ts";
import { formatAmount, shownAmount } from "../../platform/money/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { LinkNow } from "../../reusable-links/index.ts";
import { formField } from "../hosted-page/form-field.ts";
import { messagePage } from "../hosted-page/message-page.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { besideOrder, type PaymentFacts } from "../page/payment-summary.ts";

/** It is no amount at all, one that the link does not take, or one that the provider cannot write. */
type WrongAmount = "unread" | "not_taken" | "too_fine";

export interface LinkPage {
  readonly now: LinkNow;
  readonly facts: PaymentFacts;
  readonly texts: PageTexts;
  readonly language: Language;
  readonly path: string;
  /** The text that the customer typed, and what is wrong with it. */
  readonly typed?: { readonly amount: string; readonly wrong: WrongAmount | undefined };
}

/** Title and content for what the link takes now. */
export function linkPage(page: LinkPage): { readonly title: string; readonly content: Html } {
  const { now, facts, texts } = page;
  const message = messageOf(page);
  if (message) return { title: message.title, content: messagePage(message) };
  const title = `${texts.payTitle} – ${facts.merchantName}`;
  const amount = now.choice.kind === "fixed" ? shown(page, now.choice.minor) : undefined;
  return { title, content: besideOrder({ ...facts, amount }, { texts, sheet: formOf(page) }) };
}

/** Instead of a form, where nothing can be paid. */
function messageOf({ now: { state, choice }, texts }: LinkPage) {
  if (state === "PAID") return { title: texts.linkPaidTitle, text: texts.linkPaidText };
  if (state === "CANCELLED") return { title: texts.linkOverTitle, text: texts.expiredText };
  if (state === "ENDED") return { title: texts.expiredTitle, text: texts.expiredText };
  if (choice.kind === "fixed" || choice.kind === "range") return undefined;
  return { title: texts.waitingTitle, text: texts.linkBusyText };
}

function formOf(page: LinkPage): Html {
  const { now, texts, path, language } = page;
  const { terms, paidMinor } = now.link;
  const left = terms.kind === "partial" ? shown(page, terms.amountMinor - paidMinor) : undefined;
  return html`<h1 class="unseen">${texts.payTitle}</h1>
    ${left === undefined ? "" : html`<p>${fillIn(texts.linkLeft, { amount: left }, language)}</p>`}
    <form method="post" action="${path}">
      <input type="hidden" name="language" value="${language}" />
      ${amountField(page)}
      <button class="primary">${texts.continue}</button>
    </form>
    <p class="secure">${texts.secure}</p>`;
}

function amountField(page: LinkPage): Html {
  const { now, texts, language, typed } = page;
  const { choice, link } = now;
  if (choice.kind === "fixed") {
    const amount = formatAmount({ minor: choice.minor, currency: link.currency });
    return html`<input type="hidden" name="amount" value="${amount}" />`;
  }
  if (choice.kind !== "range") return html``;
  const bounds = { minimum: shown(page, choice.minimum), maximum: shown(page, choice.maximum) };
  const amount = bounds.minimum;
  const problems: Readonly<Record<WrongAmount, string>> = {
    unread: fillIn(texts.linkAmountUnread, { amount }, language),
    not_taken: fillIn(texts.linkAmountInvalid, bounds, language),
    too_fine: fillIn(texts.linkAmountTooFine, { amount }, language),
  };
  return formField({
    name: "amount",
    label: `${texts.linkAmount} (${link.currency})`,
    hint: fillIn(texts.linkAmountHint, bounds, language),
    autocomplete: "transaction-amount",
    inputMode: "text",
    maxLength: 40,
    value: typed?.amount,
    problem: typed?.wrong && problems[typed.wrong],
    requiredText: problems.not_taken,
    errorText: problems.not_taken,
    leftToRight: true,
  });
}

function shown({ now, language }: LinkPage, minor: bigint): string {
  return shownAmount({ minor, currency: now.link.currency }, localeOf(language), "symbol");
}
