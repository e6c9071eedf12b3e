import { html, type Html } from "../../platform/pages/index.ts";
import type { Texts } from "./texts.ts";

/** Leaves the ACS's frame for the payment page, without scripts by a link. */
export function onwardPage({ text, action }: { text: Texts; action: string }): Html {
  return html`<main>
    <h1>${text.waitingTitle}</h1>
    <p class="onward">
      <a class="button primary" id="onward" href="${action}" target="_top">${text.continue}</a>
    </p>
  </main>`;
}

/** The end of the issuer's 3DS Method, in an invisible frame. */
export function methodDonePage({ text }: { text: Texts }): Html {
  return html`<main><p>${text.waitingTitle}</p></main>`;
}
