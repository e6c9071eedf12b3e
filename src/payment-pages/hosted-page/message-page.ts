import { html, type Html } from "../assets/html.ts";

/** A page that only says something, with at most one way on. */
export function messagePage(message: {
  title: string;
  text: string;
  /** Who is paid, for what, and how much, where there is a payment. */
  summary?: Html;
  onward?: { label: string; path: string };
  working?: boolean;
}): Html {
  const { title, text, summary, onward, working = false } = message;
  return html`<main>
    <div class="result ${working ? "working" : "notice"}">
      <span class="${working ? "spinner" : "mark"}" aria-hidden="true"></span>
      <h1>${title}</h1>
      <p role="status">${text}</p>
    </div>
    ${summary ?? ""}
    ${onward ? html`<p class="onward"><a class="button" href="${onward.path}">${onward.label}</a></p>` : ""}
  </main>`;
}
