import { html } from "../../platform/pages/index.ts";
import type { Invitation } from "./invitation-store.ts";
import { roleWord } from "../access/role-words.ts";
import { textField } from "../frame/field.ts";
import type { Visit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { t, tHtml } from "../language/translate.ts";

/** Where an invitation that this browser opened is shown again, without its code. */
const OPENED = "/console/invitation/open";

interface Problem {
  readonly field: string;
  readonly message: string;
}

interface OpenedInvitation {
  readonly token: string;
  readonly invitation: Invitation;
  readonly placeName: string;
}

/** Name and password of a new person; on the set-up link also their address. */
export function invitationPage(
  { pageAt, viewer }: Visit,
  options: OpenedInvitation & {
    readonly values?: { readonly email?: string; readonly name?: string };
    readonly problem?: Problem | undefined;
    /** An account has the same address, which nobody proved by a mail: it may be the person's own. */
    readonly mayBeOwn?: boolean;
  },
): ShownPage {
  const { token, invitation, placeName, values = {}, problem, mayBeOwn = false } = options;
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
            <a href="${pageAt("sign-in", { next: OPENED })}">${t("Sign in")}</a>
          </p>`
        : ""
    }
    <form method="post" action="${pageAt("invitation", "accept")}">
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
  return { title, content, status: problem ? 422 : 200, comeBack: OPENED };
}

/** For a person who has a password already. */
export function joinPage(
  { pageAt, viewer }: Visit,
  { token, invitation, placeName }: OpenedInvitation,
): ShownPage {
  const title = t("Join {place}", { place: placeName });
  const content =
    viewer?.person.email === invitation.email
      ? html`<h1>${title}</h1>
          <p>${t("You were invited as {role}.", { role: roleWord(invitation.role) })}</p>
          <form method="post" action="${pageAt("invitation", "accept")}">
            ${csrfField(viewer)}
            <input type="hidden" name="token" value="${token}" />
            <button class="primary">${t("Join")}</button>
          </form>`
      : html`<h1>${title}</h1>
          <p>${t("Sign in as {email} to accept the invitation.", { email: invitation.email ?? "" })}</p>
          <p>
            <a class="button primary" href="${pageAt("sign-in", { next: OPENED })}">${t("Sign in")}</a>
          </p>`;
  return { title, content, comeBack: OPENED };
}
