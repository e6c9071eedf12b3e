import type { MailKind, NoticeKind, TemplatedMail } from "../../../pay-by-link/index.ts";
import type { PreviewedPage } from "../../../payment-pages/index.ts";
import type { LayoutTemplate } from "../../../tenancy/index.ts";
import type { PlainText } from "../../language/dictionary.ts";

interface Part {
  readonly name: LayoutTemplate;
  readonly label: PlainText;
  readonly rows: number;
}

interface Words {
  readonly title: PlainText;
  /** When it is sent or shown. */
  readonly when: PlainText;
}

/** Templates that are written together: the parts of a mail, or a page. */
export type TemplateSet = Words & { readonly key: string; readonly parts: readonly Part[] } & (
    | {
        readonly mail: TemplatedMail;
        readonly kinds: readonly (readonly [MailKind | NoticeKind, PlainText])[];
      }
    | { readonly page: Exclude<PreviewedPage, "form"> }
  );

const mailParts = (subject: LayoutTemplate, html: LayoutTemplate, text: LayoutTemplate): readonly Part[] => [
  { name: subject, label: "Subject", rows: 1 },
  { name: html, label: "HTML", rows: 18 },
  { name: text, label: "Plain text", rows: 8 },
];
const pagePart = (name: LayoutTemplate): readonly Part[] => [{ name, label: "HTML", rows: 18 }];

/** All templates of the API, in the order of a payment. */
export const TEMPLATE_SETS: readonly TemplateSet[] = [
  {
    key: "link",
    title: "Mail of a payment link",
    when: "With the link, and as a reminder before it ends.",
    parts: mailParts("emailSubject", "emailHtml", "emailText"),
    mail: "link",
    kinds: [
      ["link", "Payment link"],
      ["reminder", "Reminder of a link"],
      ["paymentReminder", "Reminder of a transfer"],
    ],
  },
  {
    key: "confirmation",
    title: "Confirmation to the customer",
    when: "When a link was paid, and when a customer requests a receipt.",
    parts: mailParts("confirmationSubject", "confirmationHtml", "confirmationText"),
    mail: "confirmation",
    kinds: [
      ["confirmation", "Confirmation"],
      ["receipt", "Receipt"],
    ],
  },
  {
    key: "merchantConfirmation",
    title: "Confirmation to the merchant",
    when: "When a link was paid.",
    parts: mailParts("merchantConfirmationSubject", "merchantConfirmationHtml", "merchantConfirmationText"),
    mail: "merchantConfirmation",
    kinds: [["merchantConfirmation", "Confirmation"]],
  },
  {
    key: "recovery-1",
    title: "First mail about a failed payment",
    when: "When a recurring payment has failed, by the recovery plan.",
    parts: mailParts("recovery1Subject", "recovery1Html", "recovery1Text"),
    mail: "recovery-1",
    kinds: [["recovery-1", "Failed payment"]],
  },
  {
    key: "recovery-2",
    title: "Second mail about a failed payment",
    when: "Days later, by the recovery plan.",
    parts: mailParts("recovery2Subject", "recovery2Html", "recovery2Text"),
    mail: "recovery-2",
    kinds: [["recovery-2", "Failed payment"]],
  },
  {
    key: "recovery-3",
    title: "Third mail about a failed payment",
    when: "Days later, by the recovery plan.",
    parts: mailParts("recovery3Subject", "recovery3Html", "recovery3Text"),
    mail: "recovery-3",
    kinds: [["recovery-3", "Failed payment"]],
  },
  {
    key: "card-expiring",
    title: "Mail about a card that expires",
    when: "30 and 7 days before a card in use expires.",
    parts: mailParts("cardExpiringSubject", "cardExpiringHtml", "cardExpiringText"),
    mail: "card-expiring",
    kinds: [["card-expiring", "Expiring card"]],
  },
  {
    key: "success",
    title: "Page of a paid payment",
    when: "Where the shop gave no address to return to.",
    parts: pagePart("successPage"),
    page: "success",
  },
  {
    key: "error",
    title: "Page of a failed payment",
    when: "Where the shop gave no address to return to.",
    parts: pagePart("errorPage"),
    page: "error",
  },
  {
    key: "cancelled",
    title: "Page of a cancelled payment",
    when: "Where the shop gave no address to return to.",
    parts: pagePart("cancelledPage"),
    page: "cancelled",
  },
  {
    key: "expired",
    title: "Page of a link that has ended",
    when: "When a customer opens it too late.",
    parts: pagePart("expiredPage"),
    page: "expired",
  },
];
