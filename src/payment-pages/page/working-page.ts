import { html, type Html } from "../../platform/pages/index.ts";

/** A page about work in progress, with the payment's summary and at most a way to continue. */
export function workingPage(message: { title: string; text: string; summary: Html; onward: Html }): Html {
  const { title, text, summary, onward } = message;
  return html`<main>
    ${summary}
    <div class="result">
      <span class="spinner" aria-hidden="true"></span>
      <h1>${title}</h1>
      <p role="status">${text}</p>
    </div>
    ${onward}
  </main>`;
}

/** A link to reload the page before it reloads itself. */
export function reloadLink({ label, path }: { label: string; path: string }): Html {
  return html`<p class="onward"><a class="button" href="${path}">${label}</a></p>`;
}
