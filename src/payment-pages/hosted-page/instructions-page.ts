import { endOfInstructions, type PaymentInstructions } from "../../providers/index.ts";
import { localeOf } from "../../languages/index.ts";
import { parseAmount, shownAmount, type Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Transaction } from "../../transactions/index.ts";
import { Html, html } from "../../platform/pages/index.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { returnAddress } from "../return-address.ts";
import type { PaymentContext } from "./payment-context.ts";
import { cutText } from "../../platform/cut-text.ts";

/** How a pending payment is paid: where the money goes, what is entered at a cash machine, or which app is opened. */
export async function instructionsPage(
  context: PaymentContext,
  instructions: PaymentInstructions,
): Promise<{ readonly title: string; readonly content: Html }> {
  const { texts, path, transaction } = context;
  const [title, text] = WORDS[instructions.kind].map((name) => texts[name]) as [string, string];
  const url = webAddress(instructions.url);
  const onward = returnAddress(transaction);
  const content = html`<main>
    ${paymentSummary(context, texts)}
    <div class="result instructions">
      <h1>${title}</h1>
      <p role="status">${text}</p>
      ${await qrCode(instructions, texts.scanText)}
    </div>
    ${details(context, instructions)}
    <div class="steps">
      ${onward === undefined ? "" : html`<a class="button primary" href="${onward}">${texts.continue}</a>`}
      ${url === undefined ? "" : html`<a class="button" href="${url}" rel="noreferrer">${texts.openInstructions}</a>`}
      <a class="button" href="${path}">${texts.lookAgain}</a>
    </div>
  </main>`;
  return { title, content };
}

const WORDS = {
  bank_transfer: ["transferTitle", "transferText"],
  voucher: ["voucherTitle", "voucherText"],
  app: ["appTitle", "appText"],
} as const;

/** Values that the customer has to copy, each as the provider gave it. */
function details(
  { texts, amount, language, transaction }: PaymentContext,
  instructions: PaymentInstructions,
): Html | "" {
  const { accountHolder, iban, bic, bankName, entity, reference } = instructions;
  const end = endOfInstructions(instructions);
  const locale = localeOf(language);
  const due = amountDue(instructions, transaction);
  const rows = [
    [texts.accountHolder, accountHolder],
    [texts.iban, iban && groupsOfFour(iban)],
    ["BIC", bic],
    [texts.bank, bankName],
    [texts.entity, entity],
    [texts.paymentReference, reference],
    [texts.amount, due ? shownAmount(due, locale, "symbol") : amount],
    [texts.payUntil, end && shownInstant(end, locale)],
  ].filter((row): row is [string, string] => Boolean(row[1]));
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd><bdi>${cutText(value, MAX_SHOWN)}</bdi></dd>
        </div> `,
    )}
  </dl>`;
}

/** The amount that is left to pay after a part, where the provider says so. */
function amountDue({ amount }: PaymentInstructions, { currency }: Transaction): Money | undefined {
  if (amount === undefined || currency === null) return undefined;
  const due = parseAmount(amount, currency);
  return isRefusal(due) ? undefined : due;
}

const MAX_SHOWN = 500;

/** As people read it; a bank takes it with the spaces. */
function groupsOfFour(iban: string): string {
  return iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
}

function shownInstant(at: Temporal.Instant, locale: string): string {
  return `${at.toLocaleString(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })} UTC`;
}

/** An app takes the confirmation a little longer than it says, and so do clocks. */
const LEEWAY_SECONDS = 60;

/** Whether the customer can still pay by them, as far as the provider says. */
export function isCurrent(instructions: PaymentInstructions, now: Temporal.Instant): boolean {
  const end = endOfInstructions(instructions);
  return end === undefined || Temporal.Instant.compare(now, end.add({ seconds: LEEWAY_SECONDS })) < 0;
}

/** An address of a message is opened by https only. */
function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url?.protocol === "https:" ? url.href : undefined;
}

/** More than any payment app has; it still fits into one code. */
const MAX_QR_CHARACTERS = 1_000;

async function qrCode({ qrCode: contents }: PaymentInstructions, label: string): Promise<Html | ""> {
  if (!contents || contents.length > MAX_QR_CHARACTERS) return "";
  const { default: QRCode } = await import("qrcode");
  const picture = await QRCode.toString(contents, { type: "svg", margin: 2 });
  return html`<p>${label}</p>
    <div class="qr" role="img" aria-label="${label}">${new Html(picture)}</div>`;
}
