import { html } from "../../platform/pages/index.ts";
import { listed, t } from "../language/translate.ts";
import type { PersonalVisit } from "../frame/console-route.ts";
import { csrfField, type ShownPage } from "../frame/page.ts";

/** For a person of whom a second factor is required, and who has none: nothing else opens until then. */
export function chooseFactorPage(
  { pageAt, viewer }: PersonalVisit,
  options: {
    /** Names of the tenants that require it. */
    readonly tenants: readonly string[];
    readonly hasPasskeys: boolean;
  },
): ShownPage {
  const { tenants, hasPasskeys } = options;
  const title = t("Add a second factor");
  const content = html`<h1>${title}</h1>
    <p>
      ${tenants.length === 0 ? t("The page that you opened requires two factors.") : t("{tenants} requires two factors for every sign-in.", { tenants: listed(tenants) })}
      ${t("Your password is one factor. Add another to continue.")}
    </p>
    <ul class="cards">
      <li>
        <p>
          <strong>${t("Authenticator app")}</strong><br />
          ${t("An app on your phone shows a code that you enter after your password.")}
        </p>
        <p>
          <a class="button primary" href="${pageAt("me", "second-factor")}">${t("Use an app")}</a>
        </p>
      </li>
      ${
        hasPasskeys
          ? html`<li>
              <p>
                <strong>${t("Passkey")}</strong><br />
                ${t("Your device verifies you by fingerprint, face or PIN. This counts as two factors.")}
              </p>
              <p>
                <a class="button" href="${pageAt("me", "passkeys", "new")}">${t("Use a passkey")}</a>
              </p>
            </li>`
          : ""
      }
    </ul>
    <form method="post" action="${pageAt("sign-out")}">
      ${csrfField(viewer)}
      <button>${t("Sign out")}</button>
    </form>`;
  return { title, content };
}
