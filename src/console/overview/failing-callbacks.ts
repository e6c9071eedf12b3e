import { listRecentAttempts, type CallbackStatus, type LoggedAttempt } from "../../callbacks/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";

/** Older failures are in the callback log. */
const HOURS = 24;
/** More are not counted. */
const LIMIT = 50;

/** States of callbacks that fail until the merchant repairs the receiver. */
export const FAILING: readonly CallbackStatus[] = ["waiting", "given_up"];

/** The newest attempts of 24 hours that failed, at most 50, whose callbacks are in one of the states now; the newest first. */
export async function failingCallbacks(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  { place, statuses }: { place: Place; statuses: readonly CallbackStatus[] },
): Promise<readonly LoggedAttempt[]> {
  const from = clock.now().subtract({ hours: HOURS });
  const { attempts } = await listRecentAttempts(db, {
    owner: place,
    failedOnly: true,
    statuses,
    from,
    limit: LIMIT,
  });
  return attempts;
}
