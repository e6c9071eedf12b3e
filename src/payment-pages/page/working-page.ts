import { html, type Html } from "../assets/html.ts";

/** A page that says that something is under way, for which payment, and at most how to go on. */
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

/** The way to look again, for customers who do not want to wait until the page does. */
export function lookAgain({ label, path }: { label: string; path: string }): Html {
  return html`<p class="onward"><a class="button" href="${path}">${label}</a></p>`;
}
