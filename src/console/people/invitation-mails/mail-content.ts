import type { ConsoleLanguage } from "../../language/dictionary.ts";
import { inLanguage, t } from "../../language/translate.ts";
import { timeText } from "../../language/time-text.ts";
import type { Role } from "../../access/permissions.ts";
import { roleWord } from "../../access/role-words.ts";

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  /** The language of the text. */
  readonly language: ConsoleLanguage;
}

/**
 * The mail of an invitation in its language. Names that people chose stand in the body only, on a line of their own: the subject
 * is the gateway's.
 */
export function invitationMail(mail: {
  readonly language: ConsoleLanguage;
  readonly invitedBy: string;
  readonly placeName: string;
  readonly role: Role;
  readonly link: string;
  readonly expiresAt: Temporal.Instant;
}): MailContent {
  const { language, link } = mail;
  return inLanguage(language, () => {
    const invites = t("{name} invites you to the console of:", { name: oneLine(mail.invitedBy) });
    const place = t("{place} (role: {role})", { place: oneLine(mail.placeName), role: roleWord(mail.role) });
    const open = t("Open this link to accept. It works once.");
    const time = timeText(mail.expiresAt);
    const expires = t("It expires on {time} UTC. If you did not expect this mail, ignore it.", { time });
    return {
      subject: t("Your invitation to the payment console"),
      text: [invites, place, "", open, link, "", expires, ""].join("\n"),
      language,
    };
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
