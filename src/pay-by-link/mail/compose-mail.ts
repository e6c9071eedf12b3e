import { readFileSync } from "node:fs";
import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { shownAmount } from "../../platform/money/index.ts";
import type { LayoutTemplate, Tenant } from "../../tenancy/index.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import type { MailKind } from "./mail-store.ts";
import { mailTexts } from "./mail-texts.ts";
import { renderTemplate } from "./render-template.ts";

export interface MailContent {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const TEMPLATES: Readonly<Record<MailKind, Record<"subject" | "html" | "text", LayoutTemplate>>> = {
  link: { subject: "emailSubject", html: "emailHtml", text: "emailText" },
  confirmation: {
    subject: "confirmationSubject",
    html: "confirmationHtml",
    text: "confirmationText",
  },
};

const builtIn = (name: string): string =>
  readFileSync(new URL(`./templates/${name}.liquid`, import.meta.url), "utf8");
const BUILT_IN: Readonly<Record<MailKind, { html: string; text: string }>> = {
  link: { html: builtIn("link.html"), text: builtIn("link.text") },
  confirmation: { html: builtIn("confirmation.html"), text: builtIn("confirmation.text") },
};

/** What a mail says, by the tenant's templates where it has any that work, else by the built-in ones. */
export function mailContent(
  kind: MailKind,
  mail: { transaction: Transaction; tenant: Tenant; merchantName: string; url: string },
): MailContent {
  const facts = factsOf(kind, mail);
  const layout = mail.tenant.settings.payByLink.defaultLayout;
  const part = (name: "subject" | "html" | "text", as: "html" | "text", standard: string): string => {
    const own = layout[TEMPLATES[kind][name]];
    const rendered = own === undefined ? undefined : renderTemplate(own, { facts, as });
    return rendered ?? renderTemplate(standard, { facts, as }) ?? "";
  };
  return {
    subject: oneLine(part("subject", "text", "{{ subject }}")),
    html: part("html", "html", BUILT_IN[kind].html),
    text: part("text", "text", BUILT_IN[kind].text),
  };
}

/** Everything a template may use. */
function factsOf(
  kind: MailKind,
  mail: { transaction: Transaction; merchantName: string; url: string },
): Record<string, unknown> {
  const { transaction, merchantName, url } = mail;
  const { request, expiresAt } = transaction;
  const { language, texts } = mailTexts(request["language"]);
  const customer = (request["customer"] ?? {}) as Record<string, unknown>;
  const total = totalOf(transaction);
  const amount = total ? shownAmount(total, language) : "";
  const name = [customer["firstName"], customer["lastName"]].filter(Boolean).join(" ");
  const fill = (text: string): string =>
    text.replace("{merchant}", () => merchantName).replace("{amount}", () => amount);
  const date = expiresAt && shownDate(expiresAt, language);
  return {
    language,
    texts,
    merchantName,
    shownAmount: amount,
    currency: total?.currency,
    description: request["description"],
    customer,
    url,
    merchantTransactionId: transaction.merchantTransactionId,
    uuid: transaction.uuid,
    greeting: name ? texts.greeting.replace("{name}", () => name) : texts.greetingWithoutName,
    subject: fill(kind === "link" ? texts.linkSubject : texts.confirmationSubject),
    message: fill(kind === "link" ? texts.request : texts.received),
    expiresAt: expiresAt?.toString({ smallestUnit: "second" }),
    payBy: date && texts.payBy.replace("{date}", () => date),
  };
}

function shownDate(at: Temporal.Instant, language: string): string {
  return at.toLocaleString(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }) + " UTC";
}

const LONGEST_SUBJECT = 200;

/** A header is one line: a break in it would begin a header that somebody else wrote. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()
    .slice(0, LONGEST_SUBJECT);
}

/** The finished message, as a mail server takes it. The id is the mail's own, so that receivers can tell a repeat. */
export function composeMessage(
  content: MailContent,
  mail: { uuid: string; from: string; to: string; at: Temporal.Instant },
): Promise<Buffer> {
  const composer = new MailComposer({
    ...content,
    from: mail.from,
    to: { name: "", address: mail.to },
    date: new Date(mail.at.epochMilliseconds),
    messageId: `<${mail.uuid}@${addressIn(mail.from).split("@")[1]}>`,
    headers: { "auto-submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** `Demo Shop <shop@example.com>` → `shop@example.com` */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
