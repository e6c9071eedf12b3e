import { html } from "../../platform/pages/index.ts";
import type { Invitation } from "./invitation-store.ts";
import { roleWord } from "../access/role-words.ts";
import { textField } from "../frame/field.ts";
import { csrfField, errorSummary, type ConsolePage, type Viewer } from "../frame/page.ts";
import { t, tHtml } from "../language/translate.ts";

/** Where an invitation that this browser opened is shown again, without its code. */
const OPENED = "/console/invitation/open";

interface Problem {
  readonly field: string;
  readonly message: string;
}

/** Name and password of a new person; on the set-up link also their address. */
export function invitationPage(options: {
  base: string;
  token: string;
  invitation: Invitation;
  placeName: string;
  values?: { readonly email?: string; readonly name?: string };
  problem?: Problem | undefined;
  /** An account has the same address, which nobody proved by a mail: it may be the person's own. */
  mayBeOwn?: boolean;
  /** Another person may be signed in. */
  viewer: Viewer | undefined;
}): ConsolePage {
  const { base, token, invitation, placeName, values = {}, problem, mayBeOwn = false, viewer } = options;
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  const title = invitation.email === null ? t("Set up the console") : t("Join {place}", { place: placeName });
  const content = html`<h1>${title}</h1>
    ${errorSummary(problem ? [problem] : [])}
    <p>
      ${
        invitation.email === null
          ? t("You become the administrator of this installation. This link works once.")
          : tHtml("You were invited as {role}. You sign in with {email}.", {
              role: roleWord(invitation.role),
              email: html`<strong>${invitation.email}</strong>`,
            })
      }
    </p>
    ${
      mayBeOwn
        ? html`<p class="note">
            ${t("Another account has this address but never confirmed it. If the account is yours, sign in to it. Otherwise the address moves to your new account.")}
            <a href="${signInPath(base)}">${t("Sign in")}</a>
          </p>`
        : ""
    }
    <form method="post" action="${base}/console/invitation/accept">
      ${viewer ? csrfField(viewer) : ""}
      <input type="hidden" name="token" value="${token}" />
      ${
        invitation.email === null
          ? textField({
              name: "email",
              label: t("E-mail address"),
              type: "email",
              value: values.email ?? "",
              problem: of("email"),
              autocomplete: "username",
              required: true,
            })
          : html`<input type="hidden" name="username" value="${invitation.email}" autocomplete="username" />`
      }
      ${textField({ name: "name", label: t("Your name"), value: values.name ?? "", problem: of("name"), autocomplete: "name", required: true, maxlength: 100 })}
      ${textField({ name: "password", label: t("New password"), type: "password", problem: of("password"), hint: t("At least 12 characters."), autocomplete: "new-password", required: true })}
      <button class="primary">${invitation.email === null ? t("Create administrator") : t("Join")}</button>
    </form>`;
  return { title, content, viewer, status: problem ? 422 : 200, comeBack: OPENED };
}

/** For a person who has a password already. */
export function joinPage(options: {
  base: string;
  token: string;
  invitation: Invitation;
  placeName: string;
  viewer: Viewer | undefined;
}): ConsolePage {
  const { base, token, invitation, placeName, viewer } = options;
  const title = t("Join {place}", { place: placeName });
  const content =
    viewer?.person.email === invitation.email
      ? html`<h1>${title}</h1>
          <p>${t("You were invited as {role}.", { role: roleWord(invitation.role) })}</p>
          <form method="post" action="${base}/console/invitation/accept">
            ${csrfField(viewer)}
            <input type="hidden" name="token" value="${token}" />
            <button class="primary">${t("Join")}</button>
          </form>`
      : html`<h1>${title}</h1>
          <p>${t("Sign in as {email} to accept the invitation.", { email: invitation.email ?? "" })}</p>
          <p>
            <a class="button primary" href="${signInPath(base)}">${t("Sign in")}</a>
          </p>`;
  return { title, content, viewer, comeBack: OPENED };
}

function signInPath(base: string): string {
  return `${base}/console/sign-in?next=${encodeURIComponent(OPENED)}`;
}
