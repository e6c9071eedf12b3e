import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";

/** What takes the place of figures that are missing: a sentence in bold, and what to do. */
export function notice(title: string, text: string, name: IconName = "clock"): Html {
  return html`<div class="notice" role="status">
    ${icon(name)}
    <div><b>${title}</b> ${text}</div>
  </div>`;
}
