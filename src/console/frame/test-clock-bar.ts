import { html, icon, type Html } from "../../platform/pages/index.ts";
import type { ClockState } from "../../platform/test-clock/index.ts";
import { durationText } from "../../test-clock/index.ts";
import { minuteText } from "../language/time-text.ts";
import { presentZone } from "../language/time-zone.ts";
import { counted, t } from "../language/translate.ts";
import { csrfField } from "./csrf-field.ts";
import type { Viewer } from "./page.ts";
import { refreshed } from "./refreshed.ts";

const MS_PER_DAY = 86_400_000;

interface BarOptions {
  readonly base: string;
  readonly viewer: Viewer;
  /** The page to come back to. */
  readonly next: string;
}

/** The test time above each page of test payments, with what moves it for those who develop at the place. */
export function testClockBar(options: BarOptions): Html {
  const { frame } = options.viewer;
  const clock = frame?.testClock;
  if (!clock) return html``;
  const mayMove = frame.place?.allows("developers", { testMode: true }) ?? false;
  if (!mayMove && clock.announcedMs === 0n) return html``;
  const isWaiting = clock.status === "advancing";
  return refreshed(
    "test-clock",
    { isWaiting, everySeconds: 3 },
    html`<section class="test-clock" aria-label="${t("Test time")}">
      ${icon("clock", "s")} ${isWaiting ? goingOn(clock) : atRest(clock)} ${whatHappened(clock, options)}
      ${mayMove ? actions(clock, options) : ""}
    </section>`,
  );
}

function goingOn({ announcedMs, targetMs, beganAt, now, stops }: ClockState): Html {
  const end = now.add({ milliseconds: Number(targetMs - announcedMs) });
  const [whole, passed] = [end, now].map((at) => Math.round(at.since(beganAt ?? now).total("seconds")));
  return html`<span
      ><b>${t("Going on to {time}", { time: minuteText(end) })}</b>
      <span class="soft">· ${t("now at {time}", { time: minuteText(now) })}</span></span
    >
    <progress
      max="${String(Math.max(1, whole!))}"
      value="${String(passed!)}"
      aria-label="${t("Test time")}"
    ></progress>
    <span class="soft">${dueTimes(stops)}</span>`;
}

function atRest({ announcedMs, status, now, stops, beganAt }: ClockState): Html {
  if (announcedMs === 0n)
    return html`<span
      ><b>${t("Test time is now.")}</b>
      <span class="soft">${t("Move it to see schedules, retries, payouts and expiries at once.")}</span></span
    >`;
  const facts = [
    status === "failed" ? t("stopped: the log of the gateway has the reason") : ahead(announcedMs),
    ...(beganAt === null ? [] : [dueTimes(stops)]),
  ];
  return html`<span
    ><b>${t("Test time: {time}", { time: minuteText(now) })}</b>
    <span class="soft">· ${facts.join(" · ")}</span></span
  >`;
}

function whatHappened({ status, beganAt }: ClockState, { base, viewer }: BarOptions): Html {
  const place = viewer.frame?.place;
  if (status === "advancing" || beganAt === null || !place?.allows("see_payments", { testMode: true }))
    return html``;
  return html`<a class="small" href="${base}/console/${place.guid}/test-clock">${t("What happened")}</a>`;
}

function ahead(ms: bigint): string {
  const days = Math.floor(Number(ms) / MS_PER_DAY);
  if (days === 0) return t("{duration} ahead", { duration: durationText(ms) });
  return counted(days, { one: "{count} day ahead", other: "{count} days ahead" });
}

function dueTimes(stops: number): string {
  return counted(stops, { one: "{count} due time", other: "{count} due times" });
}

function actions({ status, now }: ClockState, { base, viewer, next }: BarOptions): Html {
  const place = viewer.frame?.place;
  const form = (content: Html): Html =>
    html`<form class="actions" method="post" action="${base}/console/${place?.guid ?? ""}/test-clock">
      ${csrfField(viewer)}<input type="hidden" name="next" value="${next}" />${content}
    </form>`;
  if (status === "advancing") return form(html`<button name="by" value="stop">${t("Stop here")}</button>`);
  const inAWeek = now.toZonedDateTimeISO(presentZone()).add({ days: 7 }).toPlainDateTime();
  return form(
    html`<button name="by" value="day">${t("+1 day")}</button>
      <button name="by" value="month">${t("+1 month")}</button>
      <details class="pick">
        <summary>${t("To …")}${icon("down", "xs")}</summary>
        <div class="pop wide">
          <div class="field">
            <label for="test-time">${t("Go on to")}</label>
            <input
              id="test-time"
              name="to"
              type="datetime-local"
              value="${inAWeek.toString({ smallestUnit: "minute" })}"
            />
          </div>
          <div class="with-button">
            <span class="soft tiny">${t("At most 2 years")}</span>
            <button name="by" value="to">${t("Go on")}</button>
          </div>
        </div>
      </details>`,
  );
}
