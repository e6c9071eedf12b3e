import { html, type Html } from "../../platform/pages/index.ts";
import { highlightCode } from "./highlight-code.ts";

/** Code that scrolls by itself, also by the keyboard. The browser's script adds a button to copy it. */
export function codeBlock(code: string, language = ""): Html {
  return html`<div class="code">
    <pre tabindex="0"><code>${highlightCode(code, language)}</code></pre>
  </div> `;
}
