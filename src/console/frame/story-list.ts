import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { longDayText, secondsText, timeText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";

/** What happened at a moment. */
export interface StoryItem {
  readonly at: Temporal.Instant;
  readonly content: Html;
  readonly sign?: IconName | undefined;
  readonly tone?: "good" | "wait" | "wrong" | undefined;
}

/** In order of time, with a heading for each day of the person's zone. */
export function storyList(items: readonly StoryItem[]): Html {
  const days = Map.groupBy(items, ({ at }) => at.toZonedDateTimeISO(presentZone()).toPlainDate().toString());
  return html`${[...days.values()].map(
    (ofDay) =>
      html`<p class="day">${longDayText(ofDay[0]!.at)}</p>
        <ol class="story">
          ${ofDay.map(
            ({ at, content, sign = "clock", tone = "" }) =>
              html`<li>
                <time datetime="${at.toString()}" title="${timeText(at)}"
                  ><span aria-hidden="true">${secondsText(at)}</span
                  ><span class="unseen">${timeText(at)}</span></time
                ><span class="sign ${tone}">${icon(sign, "xs")}</span>
                <div class="text">${content}</div>
              </li>`,
          )}
        </ol>`,
  )}`;
}
