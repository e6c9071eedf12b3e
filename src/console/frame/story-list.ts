import { html, icon, type Html, type IconName } from "../../platform/pages/index.ts";
import { clockText, longDayText, secondsText, timeText } from "../language/time-text.ts";
import { presentLocale } from "../language/translate.ts";
import { presentZone } from "../language/time-zone.ts";

/** An event at a moment. */
export interface StoryItem {
  readonly at: Temporal.Instant;
  readonly content: Html;
  readonly sign?: IconName | undefined;
  readonly tone?: "good" | "wait" | "wrong" | undefined;
  /** It has not happened yet: drawn dashed. */
  readonly isLater?: boolean;
}

/** Later moments show how long after the beginning they were, up to this many seconds. */
const MAX_ELAPSED_SECONDS = 60;

/**
 * In order of time, with a heading for each day of the person's zone.
 * @param options the beginning: moments soon after it show the seconds in between
 */
export function storyList(items: readonly StoryItem[], { since }: { since?: Temporal.Instant } = {}): Html {
  const days = Map.groupBy(items, ({ at }) => at.toZonedDateTimeISO(presentZone()).toPlainDate().toString());
  return html`${[...days.values()].map(
    (ofDay) =>
      html`<p class="day">${longDayText(ofDay[0]!.at)}</p>
        <ol class="story">
          ${ofDay.map(
            ({ at, content, sign = "clock", tone = "", isLater = false }) =>
              html`<li ${isLater ? html`class="later"` : ""}>
                <time datetime="${at.toString()}" title="${timeText(at)}"
                  ><span aria-hidden="true"
                    >${elapsedText(at, since) ?? (isLater ? clockText(at) : secondsText(at))}</span
                  ><span class="unseen">${timeText(at)}</span></time
                ><span class="sign ${tone}">${icon(sign, "xs")}</span>
                <div class="text">${content}</div>
              </li>`,
          )}
        </ol>`,
  )}`;
}

/** `+0.41 s`; undefined at the beginning itself, and long after it. */
function elapsedText(at: Temporal.Instant, since: Temporal.Instant | undefined): string | undefined {
  if (!since) return undefined;
  const seconds = since.until(at).total("seconds");
  if (seconds < 0.005 || seconds > MAX_ELAPSED_SECONDS) return undefined;
  const digits = seconds < 10 ? 2 : 0;
  const format = new Intl.NumberFormat(presentLocale(), {
    signDisplay: "always",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${format.format(seconds)}\u00a0s`;
}
