import { html } from "../../payment-pages/index.ts";
import { t } from "../language/translate.ts";
import { textField } from "./field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "./page.ts";
import { linkForm, linkProblem } from "./secret-link-part.ts";

interface ResetView {
  readonly base: string;
  readonly viewer: Viewer | undefined;
}

/** The link of the mail opens this page too: its script fills in the second form. */
export function requestResetPage(view: ResetView & { isMissing?: boolean }): ConsolePage {
  const { base, viewer, isMissing = false } = view;
  const title = t("Reset your password");
  const content = html`<h1>${title}</h1>
    ${linkProblem(view)}
    <p>${t("Enter your e-mail address. A link to choose a new password is mailed to it.")}</p>
    <form method="post" action="${base}/console/reset-password">
      ${viewer ? csrfField(viewer) : ""}
      ${textField({ name: "email", label: t("E-mail address"), type: "email", autocomplete: "username", required: true })}
      <button class="primary">${t("Send the link")}</button>
    </form>
    <h2>${t("If you have the mail already")}</h2>
    ${linkForm("/console/reset-password/open", view)}`;
  return { title, content, viewer, status: isMissing ? 422 : 200, opensLink: true };
}

/** The same for every address. */
export function resetSentPage({ base, viewer }: ResetView): ConsolePage {
  const title = t("Look into your mail");
  const content = html`<h1>${title}</h1>
    <p role="status">
      ${t("If a person of the console has this address, a link is mailed to it. It works once, for 30 minutes.")}
    </p>
    <p>
      ${t("If no mail arrives, the address is not known here, or there is no mail server for it: ask an owner of your place.")}
    </p>
    <p><a class="button" href="${base}/console/sign-in">${t("Sign in")}</a></p>`;
  return { title, content, viewer };
}

export function newPasswordPage(
  options: ResetView & { token: string; email: string; problem?: string | undefined },
): ConsolePage {
  const { base, viewer, token, email, problem } = options;
  const title = t("Choose a new password");
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ field: "password", message: problem }])}
    <p>${t("All your sessions end. A second factor stays as it is.")}</p>
    <form method="post" action="${base}/console/reset-password/save">
      ${viewer ? csrfField(viewer) : ""}
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="username" value="${email}" autocomplete="username" />
      ${textField({ name: "password", label: t("New password"), type: "password", problem, hint: t("At least 12 characters."), autocomplete: "new-password", required: true })}
      <button class="primary">${t("Save the new password")}</button>
    </form>`;
  const comeBack = "/console/reset-password/open";
  return { title, content, viewer, status: problem === undefined ? 200 : 422, comeBack };
}
