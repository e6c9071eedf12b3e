import { html, type Html } from "../assets/html.ts";

/** A page that only says something, with at most one way on. */
export function messagePage(message: {
  title: string;
  text: string;
  onward?: { label: string; path: string };
  working?: boolean;
}): Html {
  return html`<main>
    <h1>${message.title}</h1>
    <p role="status" class="${message.working ? "working" : "said"}">
      ${message.working ? html`<span class="spinner" aria-hidden="true"></span>` : ""}${message.text}
    </p>
    ${
      message.onward
        ? html`<p><a class="button" href="${message.onward.path}">${message.onward.label}</a></p>`
        : ""
    }
  </main>`;
}
