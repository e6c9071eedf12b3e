import { consolePath } from "../frame/address.ts";
import type { ConsoleLanguage } from "../language/dictionary.ts";
import { inLanguage, t } from "../language/translate.ts";
import type { MailContent } from "../people/invitation-mails/mail-content.ts";
import { alertSteps, alertText } from "./alert-kinds.ts";
import type { WrittenAlert } from "./look-for-alerts.ts";

/** A mail of the alerts that began and that ended, each with the page that shows more. It has no data of customers. */
export function alertMail(mail: {
  readonly language: ConsoleLanguage;
  readonly alerts: readonly WrittenAlert[];
  readonly placeName: string;
  readonly placeGuid: string;
  readonly publicUrl: string;
}): MailContent {
  const { alerts, language, publicUrl, placeGuid } = mail;
  return inLanguage(language, () => {
    const place = mail.placeName.replaceAll(/\s+/g, " ");
    const lines = alerts.map((alert) => ({
      text: oneLine(alertText(alert, alert)),
      link: publicUrl + consolePath(alertSteps(alert, placeGuid)),
    }));
    const [first] = lines;
    const subject =
      lines.length === 1 && first
        ? t("{place}: {alert}", { place, alert: first.text })
        : t("{place}: {count} alerts", { place, count: lines.length });
    const why = t("You get this mail because you chose it. Choose here what you get:");
    const choose = publicUrl + consolePath([placeGuid, "alerts"]);
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
