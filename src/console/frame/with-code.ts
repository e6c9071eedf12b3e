import { html, type Html } from "../../platform/pages/index.ts";

/** Names of the API stand between backticks, as in the documentation. */
export function withCode(text: string): Html {
  return html`${text
    .split("`")
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`;
}
