import { html, type Html } from "../../../platform/pages/index.ts";
import type { PlaceVisit } from "../../frame/console-route.ts";
import { t } from "../../language/translate.ts";
import { acceptsPrevious, type MerchantUser } from "../../../tenancy/index.ts";
import { timeText } from "../../language/time-text.ts";
import { choiceField } from "../../frame/field.ts";
import { csrfField, errorSummary, type ShownPage } from "../../frame/page.ts";
import { pageHead } from "../../frame/page-head.ts";
import { OVERLAPS } from "../secrets/secrets-page.ts";

/** A page that explains the effect of a new password, with the choice of its overlap. */
export function newPasswordPage(
  visit: PlaceVisit,
  options: {
    user: MerchantUser;
    curl: string;
    overlap: string;
    problem?: string | undefined;
  },
): ShownPage {
  const { viewer } = visit;
  const { user, curl, overlap, problem } = options;
  const { at } = visit;
  const title = t("New password for {username}?", { username: user.username });
  const content = html`${pageHead({
      title,
      above: [
        { at: visit.at("developers"), text: t("Developers") },
        { at: at("developers", "users"), text: t("API users") },
      ],
      here: user.username,
    })}
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    <p>
      ${t("The new password is shown once. The old one is accepted for a while, so your server keeps working until you update it.")}
    </p>
    <form method="post" action="${at("developers", "users", user.guid, "password")}">
      ${csrfField(viewer)}
      ${choiceField({ name: "overlap", label: t("Accept the old password for"), value: overlap, options: OVERLAPS.map(([hours, text]) => [hours, t(text)]) })}
      <p class="actions">
        <button class="primary">${t("Create new password")}</button>
        <a class="button" href="${at("developers", "users")}">${t("Back to the users")}</a>
      </p>
    </form>`;
  return { title, content, curl, status: problem === undefined ? 200 : 422 };
}

/** For a user in the list: until when the old password is accepted, and whether it is still needed. */
export function previousPassword(user: MerchantUser, now: Temporal.Instant): Html {
  const { previousPasswordUntil, previousPasswordReplaced } = user;
  if (!acceptsPrevious(user, now) || previousPasswordUntil === null) return html``;
  return html`<br />${t("The old password is accepted until {time}.", { time: timeText(previousPasswordUntil) })}
    ${previousPasswordReplaced ? t("The new password is in use.") : t("No request has used the new password yet.")}`;
}
