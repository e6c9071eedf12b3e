import { readFileSync } from "node:fs";
import { textsIn, type Language } from "../../languages/index.ts";
import { withLightTokens } from "../../platform/pages/index.ts";
import { customerLanguageOf } from "../../transactions/index.ts";
import { templatesFor, type Layouts, type LayoutTemplate } from "../../tenancy/index.ts";
import { mailFacts, type MailSubject } from "./mail-facts.ts";
import { isReminder, type MailKind } from "./mail-store.ts";
import { isNotice, type NoticeKind } from "./notices.ts";
import { renderTemplate } from "./render-template.ts";
import { cutText } from "../../platform/cut-text.ts";

export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

type Part = keyof MailContent;
type ContentKind = MailKind | NoticeKind;

const TEMPLATES: Readonly<Record<ContentKind, Record<Part, LayoutTemplate>>> = {
  link: { subject: "emailSubject", html: "emailHtml", text: "emailText" },
  reminder: { subject: "emailSubject", html: "emailHtml", text: "emailText" },
  paymentReminder: { subject: "emailSubject", html: "emailHtml", text: "emailText" },
  confirmation: { subject: "confirmationSubject", html: "confirmationHtml", text: "confirmationText" },
  // The merchant's own text for the confirmation says the same.
  receipt: { subject: "confirmationSubject", html: "confirmationHtml", text: "confirmationText" },
  merchantConfirmation: {
    subject: "merchantConfirmationSubject",
    html: "merchantConfirmationHtml",
    text: "merchantConfirmationText",
  },
  "recovery-1": { subject: "recovery1Subject", html: "recovery1Html", text: "recovery1Text" },
  "recovery-2": { subject: "recovery2Subject", html: "recovery2Html", text: "recovery2Text" },
  "recovery-3": { subject: "recovery3Subject", html: "recovery3Html", text: "recovery3Text" },
  "card-expiring": {
    subject: "cardExpiringSubject",
    html: "cardExpiringHtml",
    text: "cardExpiringText",
  },
};

const builtIn = (name: string): string =>
  withLightTokens(readFileSync(new URL(`./templates/${name}.liquid`, import.meta.url), "utf8"));
const builtInOf = (name: string) => ({
  subject: "{{ subject }}",
  html: builtIn(`${name}.html`),
  text: builtIn(`${name}.text`),
});
const BUILT_IN: Readonly<Record<ContentKind, MailContent>> = {
  link: builtInOf("link"),
  reminder: builtInOf("link"),
  paymentReminder: builtInOf("link"),
  confirmation: builtInOf("confirmation"),
  receipt: builtInOf("confirmation"),
  merchantConfirmation: builtInOf("merchant-confirmation"),
  "recovery-1": builtInOf("link"),
  "recovery-2": builtInOf("link"),
  "recovery-3": builtInOf("link"),
  "card-expiring": builtInOf("link"),
};
/** The receipt of a converted payment, which is appended to templates without it. */
const CONVERSION = { html: builtIn("conversion.html"), text: builtIn("conversion.text") };

/**
 * The content of a mail, from the first template that renders: the connector's before the tenant's, and the customer's
 * language before all languages; else from the built-in one.
 *
 * @param of.layouts the most specific first
 */
export function mailContent(of: MailSubject & { readonly layouts: readonly Layouts[] }): MailContent {
  const { kind } = of.mail;
  const facts = mailFacts(of);
  const part = (name: Part): string => {
    const as = name === "html" ? "html" : "text";
    const templates = templatesFor(of.layouts, {
      name: TEMPLATES[kind][name],
      language: languageOf(of, facts),
    });
    for (const template of [...templates, BUILT_IN[kind][name]]) {
      const rendered = renderTemplate(template, { facts, as });
      if (rendered !== undefined) return rendered;
    }
    return "";
  };
  const { conversion } = of.mail.facts;
  const withReceipt = (text: string, as: "html" | "text"): string =>
    conversion && !text.includes(conversion.statement)
      ? below(text, renderTemplate(CONVERSION[as], { facts, as }) ?? "")
      : text;
  return {
    subject: oneLine(
      !isNotice(kind) && isReminder({ kind }) ? reminding(part("subject"), facts.language) : part("subject"),
    ),
    html: withReceipt(part("html"), "html"),
    text: withReceipt(part("text"), "text"),
  };
}

/** The templates of a mail that come first, and do not render: the next ones, or the built-in ones, are sent in their place. */
export function failingTemplates(
  of: MailSubject & { readonly layouts: readonly Layouts[] },
): LayoutTemplate[] {
  const facts = mailFacts(of);
  const language = languageOf(of, facts);
  return Object.entries(TEMPLATES[of.mail.kind]).flatMap(([part, name]) => {
    const [first] = templatesFor(of.layouts, { name, language });
    const as = part === "html" ? "html" : "text";
    return first !== undefined && renderTemplate(first, { facts, as }) === undefined ? [name] : [];
  });
}

/** The built-in templates of a mail. */
export function builtInMail(kind: ContentKind): MailContent {
  return BUILT_IN[kind];
}

/** Templates may exist in languages that the built-in texts do not have. */
function languageOf({ mail, transaction }: MailSubject, facts: { readonly language: string }): string {
  return mail.facts.language ?? customerLanguageOf(transaction) ?? facts.language;
}

function below(text: string, addition: string): string {
  const end = text.lastIndexOf("</body>");
  return end < 0 ? `${text}\n${addition}` : `${text.slice(0, end)}${addition}${text.slice(end)}`;
}

/** Also of the merchant's own subject, which is written for the first mail. */
function reminding(subject: string, language: Language): string {
  const { reminder, colon } = textsIn(language).mail;
  return `${reminder}${colon} ${subject}`;
}

const MAX_SUBJECT_LENGTH = 200;

/** A line break in a header would inject another header. */
function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim(), MAX_SUBJECT_LENGTH);
}
