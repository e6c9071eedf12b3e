import { endOfInstructions, type PaymentInstructions } from "../../providers/index.ts";
import { localeOf } from "../../languages/index.ts";
import { formatAmount, shownAmount } from "../../platform/money/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { amountDue, transferCode, type Transaction } from "../../transactions/index.ts";
import { ownMoment } from "../page/own-moment.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { returnAddress } from "../return-address.ts";
import type { PaymentContext } from "./payment-context.ts";
import { cutText } from "../../platform/cut-text.ts";
import { codePicture } from "./code-picture.ts";

/** How a pending payment is paid: where the money goes, what is entered at a cash machine, or which app is opened. */
export async function instructionsPage(
  context: PaymentContext,
  instructions: PaymentInstructions,
): Promise<{ readonly title: string; readonly content: Html }> {
  const { texts, path, transaction } = context;
  const [title, text] = WORDS[instructions.kind].map((name) => texts[name]) as [string, string];
  const url = webAddress(instructions.url);
  const onward = returnAddress(transaction);
  const isTransfer = instructions.kind === "bank_transfer";
  const contents = transferCode(instructions, transaction);
  const code = contents === undefined ? undefined : await codePicture(contents, texts.scanText);
  const shown =
    code === undefined
      ? ""
      : html`<p>${texts.scanText}</p>
          ${code}`;
  const content = html`<main data-version="${String(transaction.version)}">
    ${paymentSummary(context, texts)}
    <div class="result instructions">
      <h1>${title}</h1>
      <p role="status">${text}</p>
      ${shown !== "" && isTransfer ? html`<div class="scan">${shown}</div>` : shown}
    </div>
    ${details(context, instructions)}
    ${
      shown !== "" && isTransfer
        ? html`<details class="code-fold">
            <summary>${texts.showCode}</summary>
            ${shown}
          </details>`
        : ""
    }
    ${isTransfer ? html`<p>${texts.arrivesByItself}</p>` : ""}
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
  const end = endOfInstructions(instructions) ?? endOfPayment(transaction);
  const locale = localeOf(language);
  const due = amountDue(instructions, transaction);
  const rows: readonly (readonly [
    name: string,
    shown: string | Html | undefined,
    copied?: string | undefined,
  ])[] = [
    [texts.amount, due ? shownAmount(due, locale, "symbol") : amount, due && formatAmount(due)],
    [texts.iban, iban && groupsOfFour(iban), iban?.replaceAll(/\s/g, "")],
    [texts.accountHolder, accountHolder, accountHolder],
    [texts.paymentReference, reference, reference],
    ["BIC", bic],
    [texts.bank, bankName],
    [texts.entity, entity],
    [texts.payUntil, end && ownMoment(end, language)],
  ];
  return html`<dl class="facts">
    ${rows.map(([name, value, copied]) =>
      value
        ? html`<div>
            <dt>${name}</dt>
            <dd>
              <bdi>${typeof value === "string" ? cutText(value, MAX_SHOWN) : value}</bdi>
              ${copyButton(texts, { name, copied })}
            </dd>
          </div> `
        : html``,
    )}
  </dl>`;
}

const MAX_SHOWN = 500;

/** Its script shows it: without scripts nothing can be copied. */
function copyButton(
  texts: PaymentContext["texts"],
  { name, copied }: { name: string; copied: string | undefined },
): Html | "" {
  if (!copied) return "";
  return html`<button
    type="button"
    class="copy"
    hidden
    data-copy="${copied}"
    data-copied="${texts.copied}"
    aria-label="${texts.copy}: ${name}"
  >
    ${texts.copy}
  </button>`;
}

/** Nobody knows a better one where the gateway itself waits for the money. */
function endOfPayment({ expiresAt, inquireAt }: Transaction): Temporal.Instant | undefined {
  return inquireAt === null ? (expiresAt ?? undefined) : undefined;
}

/** As people read it; a bank takes it with the spaces. */
function groupsOfFour(iban: string): string {
  return iban.replaceAll(/\s/g, "").replaceAll(/(.{4})(?=.)/g, "$1 ");
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
