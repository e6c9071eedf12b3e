import { localeOf, momentText, type Language } from "../../languages/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";

/** A moment in UTC, which the page's script shows in the customer's own time (assets/browser/own-time.js). */
export function ownMoment(at: Temporal.Instant, language: Language): Html {
  return html`<time datetime="${at.toString({ smallestUnit: "second" })}" data-locale="${localeOf(language)}"
    >${momentText(at, { language })}</time
  >`;
}
