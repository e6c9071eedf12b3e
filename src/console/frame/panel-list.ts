import { html, type Html } from "../../platform/pages/index.ts";

/** Few things of a kind, each a panel that opens its page. */
export function panelList(
  rows: readonly { readonly at: string; readonly text: string; readonly note?: string }[],
): Html {
  return html`<ul class="providers">
    ${rows.map(
      ({ at, text, note }) =>
        html`<li class="panel open">
          <a class="go" href="${at}">${text}</a>
          ${note === undefined ? "" : html`<span class="soft small">${note}</span>`}
        </li>`,
    )}
  </ul>`;
}
