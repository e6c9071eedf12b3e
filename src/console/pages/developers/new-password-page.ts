import { html, type Html } from "../../../payment-pages/index.ts";
import { t } from "../../language/translate.ts";
import { acceptsPrevious, type MerchantUser } from "../../../tenancy/index.ts";
import { timeText } from "../../payments/words.ts";
import type { PlaceView } from "../../places.ts";
import { choiceField } from "../field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../page.ts";
import { OVERLAPS } from "./secrets-page.ts";

/** What a new password does, and the choice of its overlap. */
export function newPasswordPage(options: {
  base: string;
  viewer: Viewer;
  place: PlaceView;
  user: MerchantUser;
  curl: string;
  overlap: string;
  problem?: string | undefined;
}): ConsolePage {
  const { base, viewer, place, user, curl, overlap, problem } = options;
  const at = `${base}/console/${place.guid}/developers/users`;
  const title = t("New password for {username}?", { username: user.username });
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ message: problem }])}
    <p>
      ${t("The new password is shown once. Meanwhile the one before is accepted too, so that your server works until it has the new one.")}
    </p>
    <form method="post" action="${at}/${user.guid}/password">
      ${csrfField(viewer)}
      ${choiceField({ name: "overlap", label: t("The password before is accepted for"), value: overlap, options: OVERLAPS.map(([hours, text]) => [hours, t(text)]) })}
      <p class="actions">
        <button class="primary">${t("Make a new password")}</button>
        <a class="button" href="${at}">${t("Back to the users")}</a>
      </p>
    </form>`;
  return { title, content, viewer, area: "developers", curl, status: problem === undefined ? 200 : 422 };
}

/** Of a user in the list: until when the password before is accepted, and whether it is still needed. */
export function previousPassword(user: MerchantUser, now: Temporal.Instant): Html {
  const { previousPasswordUntil, previousPasswordReplaced } = user;
  if (!acceptsPrevious(user, now) || previousPasswordUntil === null) return html``;
  return html`<br />${t("The password before is accepted until {time} UTC.", { time: timeText(previousPasswordUntil) })}
    ${previousPasswordReplaced ? t("password|The new one is in use.") : t("No request came with the new one yet.")}`;
}
