import { fillIn } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { MethodTerms } from "../../providers/index.ts";
import type { PageEntry } from "../../transaction-requests/index.ts";
import { brandMarks } from "../page/brand-marks.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import type { PageTexts } from "../page/page-texts.ts";
import { bankField, banksUnavailable, type BankChoice } from "./bank-field.ts";
import { customerFormFields } from "./customer-fields.ts";
import { brandChoice } from "./brand-choice.ts";
import type { BrandOffer } from "./brand-offer.ts";
import { attemptField } from "./decline-notice.ts";
import { formField, type FormField } from "./form-field.ts";
import type { EarlierForm } from "./form-values.ts";
import type { PaymentContext } from "./payment-context.ts";

export interface InstrumentForm extends EarlierForm {
  readonly entry: PageEntry;
  /** The chosen method's connector, where the page offers several. */
  readonly connector?: string | undefined;
  /** Distinguishes the fields of several forms on a page. */
  readonly prefix?: string;
  readonly notice?: string | undefined;
  /** The security code must be entered, also of a brand that has cards without one. */
  readonly requiresCvv?: boolean;
  /** Between which brands of a card the customer may choose. */
  readonly brands?: BrandOffer | undefined;
  /** The banks of a method whose customer chooses one. */
  readonly banks?: BankChoice;
  /** Fields at the end, such as the offer to save the card. */
  readonly more?: Html | undefined;
}

/** The form in which the customer enters a card, an account or a wallet. It works without scripts. */
export function instrumentForm(context: PaymentContext, form: InstrumentForm): Html {
  const { texts, amount, path, language } = context;
  const { entry, connector, prefix = "", problems = {}, notice = "" } = form;
  if (form.banks === "unknown") return banksUnavailable(context);
  const instrument = entry.kind;
  const isWrong = Object.keys(problems).length > 0;
  return html`<form
    method="post"
    action="${path}"
    id="${prefix}instrument"
    data-instrument="${instrument}"
    data-expired="${texts.expired}"
    ${form.requiresCvv ? html`data-requires-cvv` : ""}
  >
    <input type="hidden" name="instrument" value="${instrument}" />
    ${connector === undefined ? "" : html`<input type="hidden" name="connector" value="${connector}" />`}
    ${attemptField(context.transaction)} ${BROWSER_FIELDS}
    <p class="problems" role="alert">${isWrong ? texts.fixErrors : notice}</p>
    ${instrument === "card" ? brandMarks(context.design, texts.acceptedCards) : ""}
    <div class="fields ${instrument}">${fieldsOf(context, form)}</div>
    ${instrument === "iban" && context.transaction.type === "debit" ? mandateText(context) : ""}
    ${entry.kind === "fields" && entry.terms ? acceptedTerms(context, entry.terms) : ""} ${form.more ?? ""}
    <button class="primary" data-busy="${texts.waitingForBank}">
      ${amount === undefined ? texts.register : fillIn(texts.pay, { amount }, language)}
    </button>
  </form>`;
}

/** With what was entered before; the first wrong one has the focus. */
function fieldsOf(context: PaymentContext, form: InstrumentForm): Html[] {
  const { texts, path } = context;
  const { entry, prefix = "", problems = {}, banks } = form;
  const values = { cardHolder: holderOf(context), phone: phoneOf(context), ...form.values };
  const [firstWrong] = Object.keys(problems);
  const brands = form.brands
    ? brandChoice(texts, {
        offer: form.brands,
        address: `${path}/card-brands`,
        prefix,
        problem: problems["cardBrand"],
      })
    : html``;
  const textFields =
    entry.kind === "fields" ? customerFormFields(entry.fields, texts) : FIELDS[entry.kind](texts);
  const shown = textFields.map(
    (field) =>
      html`${formField({
        ...field,
        id: prefix + field.name,
        value: values[field.name as keyof typeof values],
        problem: problems[field.name],
        focused: field.name === firstWrong,
      })}${field.name === "cardNumber" ? brands : ""}`,
  );
  if (banks === undefined || banks === "unknown") return shown;
  const value = form.values?.["bank"] ?? context.transaction.request.extraData?.["bank"];
  return [...shown, bankField(texts, { banks, id: `${prefix}bank`, value, problem: problems["bank"] })];
}

/** The name on the card that was declined, else the customer's; it may be changed. */
function holderOf({ transaction }: PaymentContext): string {
  if (transaction.card?.cardHolder) return transaction.card.cardHolder;
  const { firstName, lastName } = (transaction.request.customer ?? {}) as Record<string, unknown>;
  return [firstName, lastName].filter((name) => typeof name === "string" && name !== "").join(" ");
}

function phoneOf({ transaction }: PaymentContext): string {
  const { billingPhone } = (transaction.request.customer ?? {}) as Record<string, unknown>;
  return typeof billingPhone === "string" ? billingPhone : "";
}

/** The mandate that the customer gives by paying: to whom, and that the money can be claimed back. A payout takes nothing. */
function mandateText({ texts, merchantName, language }: PaymentContext): Html {
  return html`<p class="hint mandate">${fillIn(texts.mandate, { merchant: merchantName }, language)}</p>`;
}

/** The terms that the customer accepts by paying, with links that keep the page open. */
function acceptedTerms({ texts, language }: PaymentContext, terms: MethodTerms): Html {
  const link = (url: string, label: string) =>
    html`<a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a>`;
  return html`<p class="hint mandate">
    ${fillIn(texts.acceptsTerms, { company: terms.company }, language)}
    ${link(terms.termsUrl, texts.termsLink)} · ${link(terms.privacyUrl, texts.privacyLink)}
  </p>`;
}

/** A browser cuts what is pasted at the limit before a script could take out spaces. */
const MAX_TYPED = 64;

type Field = Omit<FormField, "id" | "value" | "problem" | "focused">;

const FIELDS: Readonly<Record<Exclude<PageEntry["kind"], "fields">, (texts: PageTexts) => Field[]>> = {
  card: cardFields,
  iban: (texts) => [
    {
      name: "iban",
      label: texts.iban,
      autocomplete: "off",
      maxLength: MAX_TYPED,
      leftToRight: true,
      capitalize: "characters",
      pattern: "\\s*[A-Za-z]{2}[0-9\\s\\-]{2,4}[A-Za-z0-9\\s\\-]{10,}",
      requiredText: texts.required,
      errorText: texts.ibanInvalid,
    },
  ],
  wallet: (texts) => [
    {
      name: "wallet",
      label: texts.wallet,
      autocomplete: "off",
      maxLength: 100,
      requiredText: texts.required,
      errorText: texts.walletInvalid,
    },
  ],
};

/** Number, expiry date, security code and name of a card. */
export function cardFields(texts: PageTexts): Field[] {
  return [
    {
      name: "cardNumber",
      label: texts.cardNumber,
      autocomplete: "cc-number",
      inputMode: "numeric",
      leftToRight: true,
      maxLength: MAX_TYPED,
      pattern: "[0-9\\s\\-]{12,}",
      requiredText: texts.numberRequired,
      errorText: texts.numberInvalid,
      errorTexts: { incomplete: texts.numberIncomplete, mistyped: texts.numberMistyped },
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
      requiredText: texts.expiryInvalid,
      errorText: texts.expiryInvalid,
    },
    cvvField(texts),
    {
      name: "cardHolder",
      label: texts.cardHolder,
      autocomplete: "cc-name",
      maxLength: 100,
      capitalize: "words",
      requiredText: texts.holderInvalid,
      errorText: texts.holderInvalid,
    },
  ];
}

/** Whether it may be empty depends on the brand: the script and the gateway check it. */
export function cvvField(texts: PageTexts): Field {
  return {
    name: "cvv",
    label: texts.cvv,
    autocomplete: "cc-csc",
    inputMode: "numeric",
    leftToRight: true,
    maxLength: 4,
    pattern: "[0-9]{3,4}",
    hint: texts.cvvHint,
    requiredText: texts.cvvRequired,
    errorText: texts.cvvInvalid,
    errorTexts: { length: texts.cvvLength, three: texts.cvvThree, four: texts.cvvFour },
    isOptional: true,
  };
}
