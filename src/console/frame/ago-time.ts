import { html, type Html } from "../../platform/pages/index.ts";
import { agoText, timeText } from "../language/time-text.ts";

/** How long ago, with the time for people who point at it. */
export function agoTime(at: Temporal.Instant, now: Temporal.Instant): Html {
  return html`<time datetime="${at.toString()}" title="${timeText(at)}">${agoText(at, now)}</time>`;
}
