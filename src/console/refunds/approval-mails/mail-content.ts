import { html } from "../../../platform/pages/index.ts";
import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { inLanguage, t } from "../../language/translate.ts";
import type { MailContent } from "../../people/invitation-mails/mail-content.ts";
import { minorText } from "../../payment-facts/words.ts";
import { timeText } from "../../language/time-text.ts";

/**
 * The mail about a refund that waits for an approval. It has no data of the customer, and no button that decides: the link leads
 * to the sign-in first.
 */
export function approvalMail(mail: {
  readonly language: ConsoleLanguage;
  readonly requestedBy: string;
  readonly placeName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly link: string;
  readonly expiresAt: Temporal.Instant;
}): MailContent {
  const { language, link } = mail;
  return inLanguage(language, () => {
    const amount = minorText(mail.amountMinor, mail.currency);
    const asks = t("{name} requests a refund of {amount} at:", { name: oneLine(mail.requestedBy), amount });
    const place = oneLine(mail.placeName);
    const open = t("Open this link to approve or refuse it.");
    const expires = t("It expires on {time} UTC.", { time: timeText(mail.expiresAt) });
    const page = html`<!doctype html>
      <html lang="${language}">
        <body>
          <p>${asks}<br /><strong>${place}</strong></p>
          <p>${open}<br /><a href="${link}">${link}</a></p>
          <p>${expires}</p>
        </body>
      </html> `;
    return {
      subject: t("A refund waits for your approval"),
      text: [asks, place, "", open, link, "", expires, ""].join("\n"),
      html: page.text,
    };
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
