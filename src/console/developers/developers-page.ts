import { html } from "../../platform/pages/index.ts";
import type { Text } from "../language/dictionary.ts";
import type { PlaceView } from "../access/places.ts";
import type { ConsolePage, Viewer } from "../frame/page.ts";
import { t } from "../language/translate.ts";

const PAGES = [
  ["users", "API users", "They call the API on behalf of a merchant. Passwords are shown once."],
  [
    "secrets",
    "Shared secrets",
    "They sign the requests and callbacks of a connector. An old secret stays valid for a while after you replace it.",
  ],
  ["keys", "BI keys", "Read the BI data source, by tenant or merchant."],
  [
    "callbacks",
    "Callback log",
    "Every attempt to notify a merchant's server, with its response. You can resend callbacks there.",
  ],
  [
    "requests",
    "Request log",
    "Requests of your server to the API, their results, and the calls to send them again.",
  ],
  ["test-data", "Test data", "Cards, accounts and amounts of your test connectors, with their outcomes."],
  [
    "endpoints",
    "Event endpoints",
    "Addresses that receive events of your choice, with every delivery and its response.",
  ],
  [
    "unacknowledged",
    "Orders that the shop may not know",
    "Approved payments of which no server acknowledged a callback or an event.",
  ],
  ["agents", "Assistants", "Credentials of AI assistants, with their tools, limits and every call."],
  ["signature", "Signature tester", "Find out why a signed request or callback is refused, line by line."],
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
