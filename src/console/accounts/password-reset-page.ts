import { html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { textField } from "../frame/field.ts";
import type { Visit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { linkForm, linkProblem } from "./secret-link-part.ts";

/** The link of the mail opens this page too: its script fills in the second form. */
export function requestResetPage(visit: Visit, view: { readonly isMissing?: boolean } = {}): ShownPage {
  const { pageAt, viewer } = visit;
  const title = t("Reset your password");
  const content = html`<h1>${title}</h1>
    ${linkProblem(view)}
    <p>${t("Enter your e-mail address to receive a link for choosing a new password.")}</p>
    <form method="post" action="${pageAt("reset-password")}">
      ${viewer ? csrfField(viewer) : ""}
      ${textField({ name: "email", label: t("E-mail address"), type: "email", autocomplete: "username", required: true })}
      <button class="primary">${t("Send link")}</button>
    </form>
    <h2>${t("If you already have the mail")}</h2>
    ${linkForm(visit, { ...view, path: ["reset-password", "open"], isSecond: true })}`;
  return { title, content, status: view.isMissing ? 422 : 200, opensLink: true };
}

/** The same for every address. */
export function resetSentPage({ pageAt }: Visit): ShownPage {
  const title = t("Check your mail");
  const content = html`<h1>${title}</h1>
    <p role="status">
      ${t("If this address belongs to a console account, a link has been mailed to it. The link works once, for 30 minutes.")}
    </p>
    <p>
      ${t("No mail arrived? Either no account has this address, or no mail server is set up. Contact an owner of your place.")}
    </p>
    <p><a class="button" href="${pageAt("sign-in")}">${t("Sign in")}</a></p>`;
  return { title, content };
}

export function newPasswordPage(
  { pageAt, viewer }: Visit,
  {
    token,
    email,
    problem,
  }: { readonly token: string; readonly email: string; readonly problem?: string | undefined },
): ShownPage {
  const title = t("Choose a new password");
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem === undefined ? [] : [{ field: "password", message: problem }])}
    <p>${t("This ends all your sessions. Your second factor does not change.")}</p>
    <form method="post" action="${pageAt("reset-password", "save")}">
      ${viewer ? csrfField(viewer) : ""}
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="username" value="${email}" autocomplete="username" />
      ${textField({ name: "password", label: t("New password"), type: "password", problem, hint: t("At least 12 characters."), autocomplete: "new-password", required: true })}
      <button class="primary">${t("Save new password")}</button>
    </form>`;
  const comeBack = "/console/reset-password/open";
  return { title, content, status: problem === undefined ? 200 : 422, comeBack };
}
