import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { timeText } from "../../language/time-text.ts";
import { inLanguage, t } from "../../language/translate.ts";
import type { MailContent } from "../../people/invitation-mails/mail-content.ts";
import type { WaitingRequest } from "./waiting-request.ts";

/**
 * The mail about what waits for an approval. It has no data of the customer, and no button that decides: the link leads to the
 * sign-in first.
 */
export function approvalMail(mail: {
  readonly language: ConsoleLanguage;
  readonly request: WaitingRequest;
  readonly placeName: string;
  readonly link: string;
}): MailContent {
  const { language, link, request } = mail;
  return inLanguage(language, () => {
    const { subject, asks } = request.words();
    const place = mail.placeName.replaceAll(/\s+/g, " ");
    const open = t("Open this link to approve or refuse it.");
    const expires = t("It expires on {time} UTC.", { time: timeText(request.expiresAt) });
    return {
      subject,
      text: [asks, place, "", open, link, "", expires, ""].join("\n"),
      language,
    };
  });
}
