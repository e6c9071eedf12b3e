import { html, type Html } from "../../platform/pages/index.ts";
import { textField } from "../frame/field.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { csrfField, errorSummary, type ShownPage } from "../frame/page.ts";
import { pageHead } from "../frame/page-head.ts";
import { counted, t } from "../language/translate.ts";

interface AccountView {
  readonly problem?: { readonly field: string; readonly message: string } | undefined;
  readonly isChanged?: boolean;
  /** How many are left; undefined without a second factor. */
  readonly recoveryCodes: number | undefined;
}

/** The person's own page: password, second factor, and signing out. */
export function accountPage(visit: PersonalVisit, view: AccountView): ShownPage {
  const { pageAt, viewer } = visit;
  const { problem, isChanged = false } = view;
  const content = html`${pageHead({
      title: viewer.person.name,
      lead: viewer.person.email,
      actions: html`<form method="post" action="${pageAt("sign-out")}">
        ${csrfField(viewer)}
        <button>${t("Sign out")}</button>
      </form>`,
    })}
    ${errorSummary(problem ? [problem] : [])}
    ${isChanged ? html`<p class="note" role="status">${t("The password was changed, and your other browsers were signed out.")}</p>` : ""}
    <div class="form-two">
      <div class="stack">${factorPart(visit, view)} ${passwordPart(visit, view)}</div>
      <ul class="panel place-list">
        <li><a class="go" href="${pageAt("me", "sessions")}">${t("Active sessions")}</a></li>
        <li><a class="go" href="${pageAt("me", "passkeys")}">${t("Passkeys")}</a></li>
      </ul>
    </div>`;
  return { title: viewer.person.name, content, status: problem ? 422 : 200 };
}

function factorPart({ pageAt, viewer }: PersonalVisit, { recoveryCodes }: AccountView): Html {
  const hasSecondFactor = recoveryCodes !== undefined;
  return html`<section class="panel pad" aria-labelledby="factor-title">
    <h2 id="factor-title">${t("Second factor")}</h2>
    ${
      viewer.person.isDemo
        ? html`<p class="soft">${t("Demo accounts have none.")}</p>`
        : html`<p>
              ${hasSecondFactor ? t("Signing in requires a code from your app.") : viewer.person.identity ? "" : t("Signing in requires only your password.")}
              ${recoveryCodes === undefined ? "" : counted(recoveryCodes, { one: "{count} recovery code is left.", other: "{count} recovery codes are left." })}
            </p>
            <p>
              <a class="button" href="${pageAt("me", "second-factor")}"
                >${hasSecondFactor ? t("Change second factor") : t("Add a second factor")}</a
              >
            </p>`
    }
  </section>`;
}

function passwordPart({ pageAt, viewer }: PersonalVisit, { problem }: AccountView): Html {
  const of = (field: string): string | undefined => (problem?.field === field ? problem.message : undefined);
  return html`<section class="panel pad" aria-labelledby="password-title">
    <h2 id="password-title">${t("Change password")}</h2>
    ${
      viewer.person.isDemo
        ? html`<p class="soft">${t("The passwords of demo accounts cannot be changed.")}</p>`
        : html`<form method="post" action="${pageAt("me", "password")}">
            ${csrfField(viewer)}
            ${textField({ name: "current", label: t("Current password"), type: "password", problem: of("current"), autocomplete: "current-password", required: true })}
            ${textField({ name: "password", label: t("New password"), type: "password", problem: of("password"), hint: t("At least 12 characters."), autocomplete: "new-password", required: true })}
            <button class="primary">${t("Change password")}</button>
          </form>`
    }
  </section>`;
}
