import { html, type Html } from "../../platform/pages/index.ts";
import { GUIDES_PATH } from "../guide-files.ts";

/** A description of the API document: words in backticks are code, and files of the documentation links to their pages. */
export function inlineText(text: string, base: string): Html {
  const parts = text.split("`");
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : withLinks(part, base)))}`;
}

function withLinks(text: string, base: string): Html {
  const parts = text.split(/\bdocs\/([\w/-]+)\.md\b/);
  return html`${parts.map((part, index) =>
    index % 2 === 1
      ? html`<a href="${base}${GUIDES_PATH}/${part}">${part.replaceAll("-", " ")}</a>`
      : html`${part}`,
  )}`;
}
