import { html, type Html } from "../../platform/pages/index.ts";
import { unreachable } from "../../platform/refusal.ts";
import type { SignInRefusal } from "./sign-in.ts";
import { textField } from "../frame/field.ts";
import type { Visit } from "../frame/console-route.ts";
import { errorSummary, type ShownPage } from "../frame/page.ts";
import { goOnText } from "./go-on-text.ts";
import { singleSignOnPart } from "./oidc/pages.ts";
import { passkeyForm } from "./passkey-part.ts";
import { t, tHtml } from "../language/translate.ts";

export interface SignInView {
  readonly email?: string;
  readonly next?: string | undefined;
  readonly refusal?: SignInRefusal["code"] | "provider_required" | undefined;
  readonly demo: boolean;
  readonly hasPasskeys: boolean;
  readonly isPasskeyRefused?: boolean;
  /** The session that ended had one factor, and two are required now. */
  readonly needsTwoFactors?: boolean;
  /** The browser still has the cookie of a session that has ended. */
  readonly hasEnded?: boolean;
  /** The time to enter the code of the second step is over. */
  readonly isCodeLate?: boolean;
  /** A new password was chosen by a mailed link. */
  readonly isPasswordReset?: boolean;
  /** The tenants with single sign-on. */
  readonly providers: readonly { readonly guid: string }[];
  /** The one of them that signed this browser in last. */
  readonly remembered: string | undefined;
}

/** The password is never sent back. */
export function signInPage(visit: Visit, options: SignInView): ShownPage {
  const { pageAt } = visit;
  const { email = "", next, refusal, demo, hasPasskeys, isPasskeyRefused = false } = options;
  const { needsTwoFactors = false, isPasswordReset = false, hasEnded = false, isCodeLate = false } = options;
  const content = html`<h1>${t("Sign in to the console")}</h1>
    ${refusal === undefined ? "" : errorSummary([{ message: signInRefusalText(refusal) }])}
    ${needsTwoFactors ? html`<p class="note" role="status">${t("Two factors are required now. Sign in again, with both.")}</p>` : ""}
    ${hasEnded ? html`<p class="note" role="status">${t("You were signed out: a session ends after 15 minutes without use.")} ${goOnText(next)}</p>` : ""}
    ${isCodeLate ? html`<p class="note" role="status">${t("The code has to be entered within ten minutes. Sign in again.")}</p>` : ""}
    ${isPasswordReset ? html`<p class="note" role="status">${t("The new password is saved. Sign in with it.")}</p>` : ""}
    ${isPasskeyRefused ? errorSummary([{ message: passkeyRefused() }]) : ""}
    <form method="post" action="${pageAt("sign-in")}">
      ${next === undefined ? "" : html`<input type="hidden" name="next" value="${next}" />`}
      ${textField({ name: "email", label: t("E-mail address"), type: "email", value: email, autocomplete: "username", required: true })}
      ${textField({ name: "password", label: t("Password"), type: "password", autocomplete: "current-password", required: true })}
      <button class="primary">${t("Sign in")}</button>
    </form>
    ${singleSignOnPart(visit, { next, tenants: options.providers, remembered: options.remembered })}
    <p class="center">
      <a class="small" href="${pageAt("reset-password")}">${t("Reset your password")}</a>
    </p>
    ${hasPasskeys ? passkeyForm({ action: pageAt("sign-in", "passkey"), fields: { next }, label: t("Sign in with a passkey") }) : ""}
    ${demo ? demoPeople() : ""}`;
  const isRefused = refusal !== undefined || isPasskeyRefused;
  return { title: t("Sign in"), content, status: isRefused ? 422 : 200, usesPasskeys: hasPasskeys };
}

/** The second step, for who has a second factor. */
export function codePage(
  visit: Visit,
  options: {
    readonly next?: string | undefined;
    readonly result?: "wrong" | "locked" | "passkey";
    /** Without one it is a passkey that is needed. */
    readonly hasApp: boolean;
    readonly hasPasskeys: boolean;
  },
): ShownPage {
  const { next, result, hasApp, hasPasskeys } = options;
  const message =
    result === "locked"
      ? t("Too many wrong codes. Try again in 30 minutes.")
      : result === "passkey"
        ? passkeyRefused()
        : t("The code is wrong or has already been used.");
  const title = hasApp ? t("Enter the code from your app") : t("Use your passkey");
  const passkeyLabel = hasApp ? t("Use a passkey instead") : t("Use a passkey");
  const content = html`<h1>${title}</h1>
    ${result === undefined ? "" : errorSummary([{ ...(hasApp && { field: "code" }), message }])}
    ${hasApp ? codeForm(visit, next) : html`<p>${t("A password alone is not enough here: two factors are required.")}</p>`}
    ${hasPasskeys ? passkeyForm({ action: visit.pageAt("sign-in", "code", "passkey"), fields: { next }, label: passkeyLabel }) : ""}
    <p class="hint">
      ${t("Lost your device? An owner of your place can help: on the People page, with “Reset second factor”.")}
    </p>`;
  return { title, content, status: result === undefined ? 200 : 422, usesPasskeys: hasPasskeys };
}

function codeForm({ pageAt }: Visit, next: string | undefined): Html {
  return html`<form method="post" action="${pageAt("sign-in", "code")}">
    ${next === undefined ? "" : html`<input type="hidden" name="next" value="${next}" />`}
    ${textField({
      name: "code",
      label: t("Code"),
      hint: t("Six digits, or one of your recovery codes."),
      autocomplete: "one-time-code",
      required: true,
      maxlength: 20,
    })}
    <button class="primary">${t("Continue")}</button>
  </form>`;
}

function passkeyRefused(): string {
  return t(
    "The passkey was not accepted. Try again, or sign in with your password. Too many attempts block the passkey for 30 minutes.",
  );
}

function demoPeople() {
  const code = (text: string) => html`<code>${text}</code>`;
  return html`<p class="hint">
    ${tHtml(
      "In the demo: {support}, {finance}, {developer}, {operator} and {admin}, each with the password {password}.",
      {
        support: code("support@demo.example"),
        finance: code("finance@demo.example"),
        developer: code("developer@demo.example"),
        operator: code("operator@demo.example"),
        admin: code("admin@demo.example"),
        password: code("demo-console-password"),
      },
    )}
  </p>`;
}

/** Why a password did not sign in. */
export function signInRefusalText(code: SignInRefusal["code"] | "provider_required"): string {
  switch (code) {
    case "provider_required":
      return t("Your organisation requires single sign-on. Use it to sign in.");
    case "wrong_credentials":
      return t("The e-mail address or the password is wrong.");
    case "locked":
      return t("Too many wrong passwords from your network. Try again in 30 minutes.");
    case "too_many_attempts":
      return t("Too many people are signing in at the moment. Try again.");
    case "demo_person_elsewhere":
      return t("Demo accounts can sign in only on the gateway's own machine, at a local address.");
    default:
      return unreachable(code);
  }
}
