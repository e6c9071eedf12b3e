import { html, type Html } from "../assets/html.ts";
import type { Texts } from "./texts.ts";

/** Leaves the bank's frame for the payment page, without scripts by a link. */
export function onwardPage({ text, action }: { text: Texts; action: string }): Html {
  return html`<main>
    <h1>${text.waitingTitle}</h1>
    <p class="onward">
      <a class="button primary" id="onward" href="${action}" target="_top">${text.continue}</a>
    </p>
  </main>`;
}

/** The end of the bank's 3DS Method, in a frame that nobody sees. */
export function methodDonePage({ text }: { text: Texts }): Html {
  return html`<main><p>${text.waitingTitle}</p></main>`;
}
