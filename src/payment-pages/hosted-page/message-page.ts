import { html, type Html } from "../../platform/pages/index.ts";

/** A page with a message only. */
export function messagePage({ title, text }: { title: string; text: string }): Html {
  return html`<main>
    <div class="result notice">
      <span class="mark" aria-hidden="true"></span>
      <h1>${title}</h1>
      <p role="status">${text}</p>
    </div>
  </main>`;
}
