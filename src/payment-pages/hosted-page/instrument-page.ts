import type { InstrumentKind } from "../../providers/index.ts";
import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { attemptField } from "./decline-notice.ts";
import { brandMarks } from "../page/brand-marks.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { formField, type FormField } from "./form-field.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { EarlierForm } from "./form-values.ts";

/** The form in which the customer enters a card, an account or a wallet. It works without scripts. */
export function instrumentPage(
  context: PaymentContext,
  form: EarlierForm & {
    instrument: Exclude<InstrumentKind, "none">;
    notice?: string | undefined;
    /** The customer's stored instruments, to pay with instead. */
    stored?: Html;
    /** Buttons of wallets. */
    wallets?: Html;
    /** The security code must be entered, also of a brand that has cards without one. */
    requiresCvv?: boolean;
    /** The customer may still choose another method. */
    otherMethods?: boolean;
  },
): Html {
  const { texts, amount, path, language } = context;
  const { instrument, values = {}, problems = {} } = form;
  const wrong = Object.keys(problems);
  const fields = FIELDS[instrument](texts).map((field) =>
    formField({
      ...field,
      value: values[field.name],
      problem: problems[field.name],
      focused: field.name === wrong[0],
    }),
  );
  return html`<main>
    ${paymentSummary(context, texts)}
    <h1>${texts.payTitle}</h1>
    ${form.stored ?? ""} ${form.wallets ?? ""}
    <form
      method="post"
      action="${path}"
      id="instrument"
      data-required="${texts.required}"
      data-expired="${texts.expired}"
      ${form.requiresCvv ? html`data-requires-cvv` : ""}
    >
      <input type="hidden" name="instrument" value="${instrument}" />
      ${attemptField(context.transaction)} ${BROWSER_FIELDS}
      <p class="problems" role="alert">${wrong.length > 0 ? texts.fixErrors : (form.notice ?? "")}</p>
      ${instrument === "card" ? brandMarks(context.design, texts.acceptedCards) : ""}
      <div class="fields ${instrument}">${fields}</div>
      <button class="primary" data-busy="${texts.waitingForBank}">
        ${amount === undefined ? texts.register : fillIn(texts.pay, { amount }, language)}
      </button>
    </form>
    ${form.otherMethods ? html`<p><a class="button" href="${path}/methods">${texts.otherMethod}</a></p>` : ""}
    ${cancelForm(context)}
    <p class="secure">${texts.secure}</p>
  </main>`;
}

/** Cancelling is final, so that it takes a second press; without scripts too. */
export function cancelForm({ texts, path }: PaymentContext): Html {
  return html`<details class="cancel">
    <summary class="quiet">${texts.cancel}</summary>
    <form method="post" action="${path}/cancel">
      <p>${texts.cancelQuestion}</p>
      <button class="sure">${texts.cancelConfirm}</button>
    </form>
  </details>`;
}

/** A browser cuts what is pasted at the limit before a script could take out spaces. */
const MAX_TYPED = 64;

type Field = Omit<FormField, "value" | "problem" | "focused">;

const FIELDS: Readonly<Record<Exclude<InstrumentKind, "none">, (texts: PageTexts) => Field[]>> = {
  card: (texts) => [
    {
      name: "cardNumber",
      label: texts.cardNumber,
      autocomplete: "cc-number",
      inputMode: "numeric",
      leftToRight: true,
      maxLength: MAX_TYPED,
      pattern: "[0-9\\s\\-]{12,}",
      errorText: texts.numberInvalid,
    },
    {
      name: "expiry",
      label: texts.expiry,
      autocomplete: "cc-exp",
      inputMode: "numeric",
      leftToRight: true,
      maxLength: MAX_TYPED,
      pattern: "\\s*[0-9]{1,4}[\\s\\/.,\\-]*[0-9]{1,4}\\s*",
      placeholder: texts.expiryHint,
      errorText: texts.expiryInvalid,
    },
    {
      name: "cvv",
      label: texts.cvv,
      autocomplete: "cc-csc",
      inputMode: "numeric",
      leftToRight: true,
      maxLength: 4,
      pattern: "[0-9]{3,4}",
      hint: texts.cvvHint,
      errorText: texts.cvvInvalid,
      // Whether it may be empty depends on the brand: the script and the gateway check it.
      isOptional: true,
    },
    {
      name: "cardHolder",
      label: texts.cardHolder,
      autocomplete: "cc-name",
      maxLength: 100,
      capitalize: "words",
      errorText: texts.holderInvalid,
    },
  ],
  iban: (texts) => [
    {
      name: "iban",
      label: texts.iban,
      autocomplete: "off",
      maxLength: MAX_TYPED,
      leftToRight: true,
      capitalize: "characters",
      pattern: "\\s*[A-Za-z]{2}[0-9\\s\\-]{2,4}[A-Za-z0-9\\s\\-]{10,}",
      errorText: texts.ibanInvalid,
    },
  ],
  wallet: (texts) => [
    {
      name: "wallet",
      label: texts.wallet,
      autocomplete: "off",
      maxLength: 100,
      errorText: texts.walletInvalid,
    },
  ],
};
