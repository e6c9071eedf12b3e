import type { ConsoleLanguage } from "../language/dictionary.ts";
import { inLanguage, t } from "../language/translate.ts";
import type { MailContent } from "../people/invitation-mails/mail-content.ts";
import { alertPath, alertText } from "./alert-kinds.ts";
import type { WrittenAlert } from "./look-for-alerts.ts";

/** A mail of the alerts that began and that ended, each with the page that shows more. It has no data of customers. */
export function alertMail(mail: {
  readonly language: ConsoleLanguage;
  readonly alerts: readonly WrittenAlert[];
  readonly placeName: string;
  readonly placeGuid: string;
  /** The address of the console. */
  readonly at: string;
}): MailContent {
  const { alerts, at, language, placeGuid } = mail;
  return inLanguage(language, () => {
    const place = mail.placeName.replaceAll(/\s+/g, " ");
    const lines = alerts.map((alert) => ({
      text: oneLine(alertText(alert, alert)),
      link: `${at}/${alertPath(alert, placeGuid)}`,
    }));
    const [first] = lines;
    const subject =
      lines.length === 1 && first
        ? t("{place}: {alert}", { place, alert: first.text })
        : t("{place}: {count} alerts", { place, count: lines.length });
    const why = t("You get this mail because you chose it. Choose here what you get:");
    const choose = `${at}/${placeGuid}/alerts`;
    return {
      subject,
      text: [place, "", ...lines.flatMap(({ text, link }) => [text, link, ""]), why, choose, ""].join("\n"),
      language,
    };
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
