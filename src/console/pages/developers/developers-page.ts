import { html } from "../../../payment-pages/index.ts";
import type { Text } from "../../language/dictionary.ts";
import type { PlaceView } from "../../places.ts";
import type { ConsolePage, Viewer } from "../page.ts";
import { t } from "../../language/translate.ts";

const PAGES = [
  ["users", "API users", "Who may call the API in the name of a merchant. Passwords are shown once."],
  [
    "secrets",
    "Shared secrets",
    "Sign requests and callbacks of a connector. They are replaced with an overlap.",
  ],
  ["keys", "BI keys", "Read the BI data source, by tenant or merchant."],
  [
    "callbacks",
    "Callback log",
    "Each attempt to notify a merchant's server, with its response. Send again from there.",
  ],
  ["signature", "Signature tester", "Why a signed request or callback is refused, line by line."],
] as const satisfies readonly (readonly [path: string, name: Text, text: Text])[];

/** What developers work with. */
export function developersPage(options: { base: string; viewer: Viewer; place: PlaceView }): ConsolePage {
  const { base, viewer, place } = options;
  const content = html`<h1>${t("Developers")}</h1>
    <ul class="cards">
      ${PAGES.map(
        ([path, name, text]) =>
          html`<li>
            <p>
              <a href="${base}/console/${place.guid}/developers/${path}">${t(name)}</a><br />
              <span class="hint">${t(text)}</span>
            </p>
          </li>`,
      )}
      <li>
        <p>
          <a href="${base}/docs">${t("API documentation")}</a><br />
          <span class="hint">${t("All operations, with examples.")}</span>
        </p>
      </li>
    </ul>`;
  return { title: t("Developers"), content, viewer, area: "developers" };
}
