import type { Connector } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  amountOf,
  findSchedule,
  type Schedule,
  type ScheduleChange,
  type ScheduleRefusal,
} from "../../schedules/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import { isInTestMode } from "../../transaction-requests/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import { changedBy } from "../frame/changed-by.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { presentZone } from "../language/time-zone.ts";
import { t } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";

export interface FoundSchedule {
  readonly schedule: Schedule;
  readonly connector: Connector;
  readonly testMode: boolean;
}

/** Undefined for a schedule of another place. */
export async function findScheduleAt(
  parts: ConsoleParts,
  { place, path }: PlaceVisit,
): Promise<FoundSchedule | undefined> {
  const schedule = await findSchedule(parts.db, { id: path("schedule") });
  if (!schedule || !(await merchantsAt(parts.db, place)).includes(schedule.merchantGuid)) return undefined;
  const connector = await parts.findConnector(schedule.connectorGuid);
  return connector && { schedule, connector, testMode: await isInTestMode(parts, connector) };
}

/** A change by the use case of the API, with the person and what it changed in the audit. */
export function changedAsPerson(
  parts: Pick<ConsoleParts, "db">,
  { viewer, request }: Pick<PlaceVisit, "viewer" | "request">,
  options: {
    operation: string;
    placeGuid: string;
    change: () => Promise<ScheduleChange | ScheduleRefusal>;
  },
): Promise<ScheduleChange | ScheduleRefusal> {
  const { operation, placeGuid, change } = options;
  return changedBy(viewer, { request, operation }, async () => {
    const result = await change();
    if (!isRefusal(result))
      await recordAuditEvent(parts.db, {
        entity: "schedule",
        target: result.after.id,
        placeGuid,
        facts: { before: factsOf(result.before), after: factsOf(result.after) },
      });
    return result;
  });
}

function factsOf(schedule: Schedule): object {
  const { state, dueAt, registrationUuid, currency } = schedule;
  return {
    state,
    next: dueAt?.toString() ?? null,
    amount: `${amountOf(schedule)} ${currency}`,
    registrationUuid,
  };
}

/** The problem of a typed day that no charge can be on, before the page to check shows what would happen then. */
export function refuseDay(day: string, now: Temporal.Instant): string | undefined {
  if (startOf(day) === undefined) return t("Enter a day.");
  const today = now.toZonedDateTimeISO(presentZone()).toPlainDate();
  return Temporal.PlainDate.compare(day, today) < 0
    ? t("Choose a day from today on, at most some years ahead.")
    : undefined;
}

/** Ten o'clock of that day in the person's zone, with its offset; undefined for what is no day. */
export function startOf(day: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  try {
    const at = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: presentZone(), plainTime: "10:00" });
    return at.toString({ timeZoneName: "never", smallestUnit: "second" });
  } catch {
    return undefined;
  }
}
