import { html, type Html } from "../../platform/pages/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { PlaceView } from "../access/places.ts";
import { csrfField, type Viewer } from "../frame/page.ts";
import { timeText } from "../language/time-text.ts";
import { counted, t, tHtml } from "../language/translate.ts";
import { addressText, callbackWord } from "../payment-facts/words.ts";
import type { StoryFacts } from "./story-facts.ts";

interface CallbacksView {
  readonly base: string;
  readonly viewer: Viewer;
  readonly place: PlaceView;
  readonly facts: StoryFacts;
}

/** What was sent of the payment, and when the next attempt is due. */
export function callbacksPart({ base, viewer, place, facts }: CallbacksView): Html {
  const { transaction } = facts;
  if (isRefusal(facts.callbacks) || (facts.callbacks.length === 0 && transaction.callbackUrl === null))
    return html`<h2>${t("Callbacks")}</h2>
      <p>
        ${tHtml("No callback is sent: the request had no {field}.", { field: html`<code>callbackUrl</code>` })}
      </p>`;
  const newest = facts.callbacks.at(-1);
  if (!newest)
    return html`<h2>${t("Callbacks")}</h2>
      <p>${facts.archived ? t("They are in the archive.") : t("None has been sent yet.")}</p>`;
  return html`<h2>${t("Callbacks")}</h2>
    <ul class="cards">
      ${facts.callbacks.map(
        ({ result, status, url, attempts, nextAttemptAt }) =>
          html`<li>
            <p>
              <strong>${result}</strong>: ${callbackWord(status)},
              ${counted(attempts.length, { one: "{count} attempt", other: "{count} attempts" })}${
                nextAttemptAt === null
                  ? ""
                  : html`,
                    ${t("next attempt {time}", { time: timeText(Temporal.Instant.from(nextAttemptAt)) })}`
              }<br /><span class="hint">${t("to {address}", { address: addressText(url) })}</span>
            </p>
          </li>`,
      )}
    </ul>
    ${
      place.allows("resend_callbacks")
        ? html`<form
            method="post"
            action="${base}/console/${place.guid}/payments/${transaction.uuid}/resend-callback"
          >
            ${csrfField(viewer)}
            <button>${t("Resend callback")}</button>
          </form>`
        : ""
    }`;
}
