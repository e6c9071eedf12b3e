import { ofPrograms } from "../platform/rule-fault.ts";
import { hasAnyLiveConnector } from "../connectors/index.ts";
import type { Database } from "../platform/database/index.ts";
import { readDateTime } from "../platform/date-time.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import { isRefusal } from "../platform/refusal.ts";
import { beginAdvance, lockTestClock, type ClockState } from "../platform/test-clock/index.ts";
import { recordAuditEvent } from "../tenancy/index.ts";
import { readDuration } from "./duration-text.ts";
import type { TestClockRefusal } from "./refusals.ts";

/** Exactly one of the two. */
export interface AdvanceRequest {
  /** Days, hours and minutes: `3d12h`. */
  readonly by?: string | undefined;
  /** RFC 3339. */
  readonly to?: string | undefined;
}

export const MAX_YEARS = 2;

export interface TestClockParts {
  readonly db: Database;
  /** Has the process that advances the clock look for a request. */
  readonly notifyTestClock: () => Promise<void>;
}

/** Has the test clock go on to that time; the clock as it is when that begins. Reading it again shows how far it has come. */
export async function requestAdvance(
  { db, notifyTestClock }: TestClockParts,
  request: AdvanceRequest,
): Promise<ClockState | TestClockRefusal> {
  const begun = await db.transaction<ClockState | TestClockRefusal>(async (tx) => {
    const state = await lockTestClock(tx);
    if (!state) return { refused: true, code: "no_test_clock" };
    const moreMs = readAdvance(request, state);
    if (typeof moreMs !== "bigint") return moreMs;
    if (state.status === "advancing") return { refused: true, code: "advancing" };
    if (await hasAnyLiveConnector(tx)) return { refused: true, code: "live_connector" };
    await recordAuditEvent(tx, {
      entity: "testClock",
      target: "installation",
      placeGuid: null,
      facts: { ...request },
    });
    return beginAdvance(tx, { targetMs: state.announcedMs + moreMs });
  });
  if (!isRefusal(begun)) await notifyTestClock();
  return begun;
}

/** By how many milliseconds. */
function readAdvance({ by, to }: AdvanceRequest, { now }: ClockState): bigint | FieldRefused {
  if (by !== undefined && to !== undefined)
    return fieldRefused("to", "not_applicable", { code: "not_combined", other: "by" });
  if (by === undefined && to === undefined)
    return fieldRefused("by", "missing", { code: "required_one_of", names: ["by", "to"] });
  const path = by === undefined ? "to" : "by";
  const moreMs = by === undefined ? msUntil(to ?? "", now) : readDuration(by);
  if (moreMs === undefined)
    return fieldRefused(
      path,
      "format",
      ofPrograms(
        path === "by" ? "must be days, hours and minutes, such as '3d12h'" : "must be a moment of RFC 3339",
      ),
    );
  if (moreMs <= 0n)
    return fieldRefused(
      path,
      "not_allowed",
      ofPrograms(`must be later than the test time, which is ${now.toString()}`),
    );
  const most = now.toZonedDateTimeISO("UTC").add({ years: MAX_YEARS }).toInstant();
  if (moreMs > BigInt(most.since(now).total("milliseconds")))
    return fieldRefused(
      path,
      "not_allowed",
      ofPrograms(`must be at most ${MAX_YEARS} years ahead of the test time`),
    );
  return moreMs;
}

function msUntil(to: string, now: Temporal.Instant): bigint | undefined {
  const at = readDateTime(to)?.at;
  return at && BigInt(Math.ceil(now.until(at).total("milliseconds")));
}
