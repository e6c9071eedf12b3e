import { html, type Html } from "../../platform/pages/index.ts";

/**
 * Stands where a list has no row: it says how rows come there, and leads on.
 *
 * @param empty.action none where the head of the page has the button for it
 */
export function emptyPart(empty: {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly at: string; readonly text: string } | undefined;
}): Html {
  const { title, text, action } = empty;
  return html`<section class="panel pad narrow">
    <h2>${title}</h2>
    <p>${text}</p>
    ${action === undefined ? "" : html`<p class="actions"><a class="button" href="${action.at}">${action.text}</a></p>`}
  </section>`;
}
