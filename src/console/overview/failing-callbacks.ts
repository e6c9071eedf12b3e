import { listRecentAttempts, type LoggedAttempt } from "../../callbacks/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";

/** Older failures are in the callback log. */
const HOURS = 24;
/** More are not counted. */
const LIMIT = 50;

/** The newest attempts of 24 hours that failed, at most 50, whose callbacks are in one of the states now; the newest first. */
export async function failingCallbacks(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  { place, statuses }: { place: Place; statuses: readonly NonNullable<LoggedAttempt["status"]>[] },
): Promise<LoggedAttempt[]> {
  const since = clock.now().subtract({ hours: HOURS });
  const { attempts } = await listRecentAttempts(db, { owner: place, failedOnly: true, limit: LIMIT });
  return attempts.filter(
    ({ at, status }) =>
      Temporal.Instant.compare(at, since) > 0 && status !== null && statuses.includes(status),
  );
}
