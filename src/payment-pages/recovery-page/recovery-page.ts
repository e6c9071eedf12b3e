import { customerReason } from "../../declines/index.ts";
import { fillIn, localeOf, textsIn, type Language } from "../../languages/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";
import type { CustomerCase } from "../../recovery/index.ts";
import { brandName, brandUsed, type CardFacts } from "../../vault/index.ts";
import { messagePage } from "../hosted-page/message-page.ts";
import { waysToPay, type WayToPay } from "../hosted-page/ways-to-pay.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { besideOrder, type PaymentFacts } from "../page/payment-summary.ts";

export interface RecoveryPage {
  readonly shown: CustomerCase;
  readonly facts: PaymentFacts;
  readonly texts: PageTexts;
  readonly language: Language;
  readonly path: string;
  /** The method that was charged, where it is no card. */
  readonly method: NamedMethod;
  /** Other methods, each with the guid of its connector. */
  readonly others: readonly (NamedMethod & { readonly guid: string })[];
  /** The day that the customer has just chosen, as the address has it. */
  readonly chosenDay: string | undefined;
}
type NamedMethod = Pick<WayToPay, "mark" | "label">;

/** Title and content for what the customer can do now. */
export function recoveryPage(page: RecoveryPage): { title: string; content: Html; status: number } {
  const { facts, texts } = page;
  const message = messageOf(page);
  if (message) return { title: message.title, content: messagePage(message), status: message.status };
  const chosen = chosenDay(page);
  if (chosen !== undefined) return { title: chosen, content: dayPage(page, chosen), status: 200 };
  const title = `${texts.payTitle} – ${facts.merchantName}`;
  const content = besideOrder(facts, { texts, why: whyBox(page), sheet: sheetOf(page) });
  return { title, content, status: 200 };
}

/** Instead of a form, where nothing can be paid. */
function messageOf({ shown, texts }: RecoveryPage) {
  const { of, isBusy, takesPayment } = shown;
  if (of.state === "recovered") return { title: texts.successTitle, text: texts.successText, status: 200 };
  if (!takesPayment) return { title: texts.expiredTitle, text: texts.expiredText, status: 410 };
  if (isBusy) return { title: texts.waitingTitle, text: texts.waitingText, status: 200 };
  return undefined;
}

/** `We try again on Friday, 20 November.`, where the address has the day of the next repetition. */
function chosenDay(page: RecoveryPage): string | undefined {
  const { of } = page.shown;
  const next = of.nextAttemptAt?.toZonedDateTimeISO(of.timeZone).toPlainDate().toString();
  return next !== undefined && next === page.chosenDay ? nextText(page) : undefined;
}

function nextText(page: RecoveryPage): string | undefined {
  const { texts, language, shown } = page;
  const next = shown.of.nextAttemptAt;
  return next === null ? undefined : fillIn(texts.recoverNext, { date: dayText(next, page) }, language);
}

/** After the customer chose a day: what happens then, by which instrument, and two ways back. */
function dayPage(page: RecoveryPage, title: string): Html {
  const { path, language, texts } = page;
  const back = `${path}?language=${language}`;
  return html`<main>
    <div class="result notice">
      <span class="mark" aria-hidden="true"></span>
      <h1>${title}</h1>
      <p role="status">${savedMethod(page).mark} ${savedMethod(page).label} · ${page.facts.amount ?? ""}</p>
      <p><a class="button primary" href="${back}">${payText(page)}</a></p>
      <p><a class="button" href="${back}#day">${texts.recoverDay}</a></p>
    </div>
  </main>`;
}

/** A box about what failed and why, what comes next, and until when the page can be used. */
function whyBox(page: RecoveryPage): Html {
  const { shown, texts, language } = page;
  const date = dayText(shown.of.expiresAt, page);
  return html`<div class="why-line">
    <p role="status"><b>${texts.declined}</b> ${texts[customerReason(shown.debit.result)]}</p>
    <p>${nextText(page) ?? ""} ${fillIn(textsIn(language).mail.payBy, { date }, language)}</p>
  </div>`;
}

function sheetOf(page: RecoveryPage): Html {
  const { shown, texts } = page;
  return html`<h1>${texts.chooseMethod}</h1>
    ${waysToPay(waysOf(page))} ${shown.mayCancel ? cancelForm(page) : ""}
    <p class="secure">${texts.secure}</p>`;
}

function waysOf(page: RecoveryPage): WayToPay[] {
  const { shown, texts, others } = page;
  const { saved, days, of } = shown;
  const consent = of.scheduleId === null ? "" : html`<p class="before-pay">${consentText(page)}</p>`;
  const go = button({ name: "way", value: "other", label: texts.continue });
  const other = (method: NamedMethod, guid: string, isOpen: boolean): WayToPay => ({
    ...method,
    isOpen,
    inside: html`${consent} ${form(page, html`<input type="hidden" name="method" value="${guid}" /> ${go}`)}`,
  });
  const isOpen = saved === undefined;
  return [
    ...(isOpen
      ? []
      : [
          {
            ...savedMethod(page),
            isOpen: true,
            inside: form(page, button({ name: "way", value: "saved", label: payText(page) })),
          },
        ]),
    ...(others.length > 1
      ? others.map(({ guid, ...method }, index) => other(method, guid, isOpen && index === 0))
      : [other({ mark: cardMark("card"), label: texts.otherMethod }, "", isOpen)]),
    ...(days.length === 0
      ? []
      : [
          {
            mark: cardMark("calendar"),
            label: texts.recoverDay,
            detail: daysText(page),
            isOpen: false,
            inside: dayForm(page),
          },
        ]),
  ];
}

/** The instrument that failed. */
function savedMethod({ shown: { saved }, method }: RecoveryPage): NamedMethod {
  return saved ? { mark: cardMark(brandUsed(saved)), label: cardName(saved) } : method;
}

function payText({ texts, facts, language }: RecoveryPage): string {
  return fillIn(texts.pay, { amount: facts.amount ?? "" }, language);
}

function cardName(card: CardFacts): string {
  return `${brandName(brandUsed(card))} •••• ${card.lastFourDigits}`;
}

/** The words by which the customer agrees, with another payment method, that it is charged from then on. */
export function consentText({
  texts,
  facts,
  language,
}: Pick<RecoveryPage, "texts" | "facts" | "language">): string {
  return fillIn(texts.recoverFromNowOn, { merchant: facts.merchantName }, language);
}

function form({ path, language }: RecoveryPage, content: Html): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="language" value="${language}" />
    ${content}
  </form>`;
}

function button({ name, value, label }: { name: string; value: string; label: string }): Html {
  return html`<button class="primary" name="${name}" value="${value}">${label}</button>`;
}

/** The end of an agreement is final, so that it takes a second press; without scripts too. */
function cancelForm(page: RecoveryPage): Html {
  const { texts } = page;
  return html`<details class="cancel">
    <summary class="quiet">${texts.recoverCancel}</summary>
    ${form(page, html`<button class="sure" name="cancel" value="1">${texts.recoverCancel}</button>`)}
  </details>`;
}

function dayForm(page: RecoveryPage): Html {
  const { shown, texts, language } = page;
  return form(
    page,
    html`<p class="field">
        <label for="day">${texts.recoverDay}</label>
        <select id="day" name="day">
          ${shown.days.map(
            (day) =>
              html`<option value="${day}">
                ${Temporal.PlainDate.from(day).toLocaleString(localeOf(language), LONG)}
              </option>`,
          )}
        </select>
      </p>
      <button class="primary">${texts.continue}</button>`,
  );
}

const LONG = { weekday: "long", day: "numeric", month: "long" } as const;
const SHORT = { day: "numeric", month: "short", timeZone: "UTC" } as const;

/** `20 Nov – 3 Dec`: from the first to the last day that can be chosen. */
function daysText({ shown: { days }, language }: RecoveryPage): string {
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => Date.parse(day)) as [number, number];
  return new Intl.DateTimeFormat(localeOf(language), SHORT).formatRange(first, last);
}

function dayText(at: Temporal.Instant, { shown, language }: RecoveryPage): string {
  return at.toZonedDateTimeISO(shown.of.timeZone).toPlainDate().toLocaleString(localeOf(language), LONG);
}
