import type { AuthenticationStep } from "../../transaction-requests/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { workingPage } from "../page/working-page.ts";
import { BROWSER_FIELDS } from "../page/browser-fields.ts";
import type { Texts } from "./texts.ts";

/** Sends the browser data by a script, after the issuer's 3DS Method if there is one; without scripts by a button. */
export function browserDataPage(facts: {
  text: Texts;
  summary: Html;
  /** The target of the form. */
  action: string;
  method: Extract<AuthenticationStep, { kind: "tell_browser" }>["method"];
}): Html {
  const { text, summary, action, method } = facts;
  return workingPage({
    title: text.preparing,
    text: text.contactingBank,
    summary,
    onward: html`${method ? methodForm(method, text) : ""}
      <form id="browser" method="post" action="${action}" class="by-hand">
        ${BROWSER_FIELDS}
        <noscript><p>${text.withoutScript}</p></noscript>
        <button class="primary">${text.continue}</button>
      </form>`,
  });
}

function methodForm(method: { action: string; threeDSMethodData: string }, { contactingBank }: Texts): Html {
  return html`<iframe
      name="method"
      class="bank-method"
      title="${contactingBank}"
      tabindex="-1"
      aria-hidden="true"
    ></iframe>
    <form id="method" method="post" action="${method.action}" target="method">
      <input type="hidden" name="threeDSMethodData" value="${method.threeDSMethodData}" />
    </form>`;
}
