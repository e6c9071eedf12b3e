import { html, type Html } from "../../platform/pages/index.ts";

/**
 * The content of a `details` that is closed at first and that few people open: browsers with scripts make elements of it when it is
 * opened, and those without have it from the start.
 */
export function later(content: Html): Html {
  return html`<noscript>${content}</noscript>`;
}
