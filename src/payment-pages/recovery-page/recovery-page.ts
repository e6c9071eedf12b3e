import { customerReason } from "../../declines/index.ts";
import { fillIn, localeOf, type Language } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { CustomerCase } from "../../recovery/index.ts";
import { messagePage } from "../hosted-page/message-page.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { besideOrder, type PaymentFacts } from "../page/payment-summary.ts";

export interface RecoveryPage {
  readonly shown: CustomerCase;
  readonly facts: PaymentFacts;
  readonly texts: PageTexts;
  readonly language: Language;
  readonly path: string;
}

/** Title and content for what the customer can do now. */
export function recoveryPage(page: RecoveryPage): { title: string; content: Html; status: number } {
  const { facts, texts } = page;
  const message = messageOf(page);
  if (message) return { title: message.title, content: messagePage(message), status: message.status };
  const title = `${texts.payTitle} – ${facts.merchantName}`;
  return { title, content: besideOrder(facts, { texts, sheet: sheetOf(page) }), status: 200 };
}

/** Instead of a form, where nothing can be paid. */
function messageOf({ shown, texts }: RecoveryPage) {
  const { of, isBusy, takesPayment } = shown;
  if (of.state === "recovered") return { title: texts.successTitle, text: texts.successText, status: 200 };
  if (!takesPayment) return { title: texts.expiredTitle, text: texts.expiredText, status: 410 };
  if (isBusy) return { title: texts.waitingTitle, text: texts.waitingText, status: 200 };
  return undefined;
}

function sheetOf(page: RecoveryPage): Html {
  const { shown, texts, facts, language } = page;
  const { saved, days, of } = shown;
  const amount = facts.amount ?? "";
  const next = of.nextAttemptAt;
  return html`<h1 class="unseen">${texts.payTitle}</h1>
    <p role="status">${texts.declined} ${texts[customerReason(shown.debit.result)]}</p>
    ${next === null ? "" : html`<p>${fillIn(texts.recoverNext, { date: dayText(next, page) }, language)}</p>`}
    ${
      saved === undefined
        ? ""
        : act(page, {
            name: "way",
            value: "saved",
            label: `${fillIn(texts.pay, { amount }, language)}${saved === "" ? "" : ` · •••• ${saved}`}`,
            isFirst: true,
          })
    }
    ${act(page, { name: "way", value: "other", label: texts.otherMethod, isFirst: saved === undefined })}
    ${days.length === 0 ? "" : dayForm(page)}
    ${shown.mayCancel ? act(page, { name: "cancel", value: "1", label: texts.recoverCancel, isFirst: false }) : ""}
    <p class="secure">${texts.secure}</p>`;
}

function act(
  { path, language }: RecoveryPage,
  { name, value, label, isFirst }: { name: string; value: string; label: string; isFirst: boolean },
): Html {
  return html`<form method="post" action="${path}">
    <input type="hidden" name="language" value="${language}" />
    <button class="${isFirst ? "primary" : "secondary"}" name="${name}" value="${value}">${label}</button>
  </form>`;
}

function dayForm(page: RecoveryPage): Html {
  const { shown, texts, path, language } = page;
  return html`<form method="post" action="${path}">
    <input type="hidden" name="language" value="${language}" />
    <p>
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
    <button class="secondary">${texts.continue}</button>
  </form>`;
}

const LONG = { weekday: "long", day: "numeric", month: "long" } as const;

function dayText(at: Temporal.Instant, { shown, language }: RecoveryPage): string {
  return at.toZonedDateTimeISO(shown.of.timeZone).toPlainDate().toLocaleString(localeOf(language), LONG);
}
