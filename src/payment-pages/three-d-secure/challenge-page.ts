import type { AuthenticationStep } from "../../transaction-requests/index.ts";
import { CHALLENGE_WINDOWS } from "../../three-d-secure/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { Texts } from "./texts.ts";

/** Shows the ACS's challenge in a frame of the requested size, or in the whole window. */
export function challengePage(facts: {
  text: Texts;
  summary: Html;
  challenge: Extract<AuthenticationStep, { kind: "challenge" }>;
}): Html {
  const { text, summary, challenge } = facts;
  const framed = CHALLENGE_WINDOWS[challenge.windowSize] !== undefined;
  return html`<main ${framed ? html`class="wide"` : ""}>
    ${summary}
    <h1>${text.confirmWithBank}</h1>
    <form
      id="challenge"
      method="post"
      action="${challenge.action}"
      ${framed ? html`target="challenge" class="by-hand"` : ""}
    >
      <input type="hidden" name="creq" value="${challenge.creq}" />
      <input type="hidden" name="threeDSSessionData" value="${challenge.threeDSSessionData}" />
      <button class="primary">${text.toBank}</button>
    </form>
    ${
      framed
        ? html`<iframe
            name="challenge"
            class="window size-${challenge.windowSize}"
            title="${text.confirmWithBank}"
            allow="payment; publickey-credentials-get"
          ></iframe>`
        : ""
    }
  </main>`;
}
