import { html } from "../../payment-pages/index.ts";
import { listed, t } from "../language/translate.ts";
import { csrfField, type ConsolePage, type Viewer } from "./page.ts";

/** For a person of whom a second factor is required, and who has none: nothing else opens until then. */
export function chooseFactorPage(options: {
  base: string;
  viewer: Viewer;
  /** Names of the tenants that require it. */
  tenants: readonly string[];
  hasPasskeys: boolean;
}): ConsolePage {
  const { base, viewer, tenants, hasPasskeys } = options;
  const title = t("Add a second factor");
  const content = html`<h1>${title}</h1>
    <p>
      ${tenants.length === 0 ? t("Two factors are required where you wanted to go.") : t("{tenants} requires two factors of everybody who signs in.", { tenants: listed(tenants) })}
      ${t("Your password is one: add another to continue.")}
    </p>
    <ul class="cards">
      <li>
        <p>
          <strong>${t("Authenticator app")}</strong><br />
          ${t("An app on your phone shows a code, which you type after the password.")}
        </p>
        <p>
          <a class="button primary" href="${base}/console/me/second-factor">${t("Use an app")}</a>
        </p>
      </li>
      ${
        hasPasskeys
          ? html`<li>
              <p>
                <strong>${t("Passkey")}</strong><br />
                ${t("Your device checks that it is you, by your finger, face or PIN. It counts as two factors.")}
              </p>
              <p>
                <a class="button" href="${base}/console/me/passkeys/new">${t("Use a passkey")}</a>
              </p>
            </li>`
          : ""
      }
    </ul>
    <form method="post" action="${base}/console/sign-out">
      ${csrfField(viewer)}
      <button>${t("Sign out")}</button>
    </form>`;
  return { title, content, viewer, area: "me" };
}
