import type { CallbackParts } from "../../callbacks/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { DEMO_MERCHANT } from "../demo-data.ts";
import type { LiveEvents } from "./live-events.ts";
import { shownBody } from "./shown-body.ts";
import { now } from "./watch-requests.ts";

/** Publishes every attempt to deliver a callback of the demo's merchant. */
export function watchCallbacks({
  live,
  clock,
}: {
  live: LiveEvents;
  clock: Clock;
}): NonNullable<CallbackParts["onAttempt"]> {
  return ({ merchantGuid, url, body, attempt }) => {
    if (merchantGuid !== DEMO_MERCHANT.guid || !live.admits(clock.now().epochMilliseconds)) return;
    const { outcome, httpStatus, durationMs } = attempt;
    const status = httpStatus === null ? "" : `, status ${httpStatus}`;
    live.publish({
      kind: "callback",
      at: now(clock),
      title: `POST ${url.slice(0, 300)}`,
      outcome: `${outcome.replaceAll("_", " ")}${status}, ${durationMs} ms`,
      body: shownBody(body),
    });
  };
}
