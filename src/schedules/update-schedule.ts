import type { Connector } from "../connectors/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Adapter } from "../providers/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { changeLocked, type Changed } from "./change-schedule.ts";
import { checkTexts } from "./check-texts.ts";
import { checkRegistration } from "./check-registration.ts";
import type { ScheduleParts } from "./parts.ts";
import { readAmount, readPeriodLength, readStart } from "./plan.ts";
import type { ScheduleRefusal } from "./refusals.ts";
import { amountOf, type Schedule } from "./schedule.ts";
import { refuseTooSoon, type StartRequest } from "./start-schedule.ts";
import { localTime, occurrence, type Timetable } from "./timetable.ts";

interface UpdateOptions {
  readonly id: string;
  readonly connector: Connector;
  readonly request: Partial<StartRequest>;
}

/**
 * Changes any part of a schedule, in every state but CANCELLED. A new period counts from the next run, which stays; a new
 * start is the next run. Fields that are not sent stay as they are; null removes a text.
 */
export async function updateSchedule(
  parts: Pick<ScheduleParts, "stopCases" | "isBeingPaid" | "db" | "clock" | "adapters" | "notifyWorkers">,
  { id, connector, request }: UpdateOptions,
): Promise<Changed | ScheduleRefusal> {
  const refusal = checkTexts(request);
  if (refusal) return refusal;
  const { registrationUuid } = request;
  const adapter = parts.adapters.get(connector.adapter);
  const now = parts.clock.now();
  const changed = await parts.db.transaction(async (tx) => {
    // Before the schedule is locked, in the order in which a deregistration locks both.
    const registration =
      registrationUuid === undefined
        ? undefined
        : await checkRegistration(tx, { registrationUuid, connector });
    return changeLocked(tx, parts, {
      id,
      connector,
      operation: "update",
      change: (before) =>
        isRefusal(registration)
          ? registration
          : updated(before, { connector, adapter, request, registration, now }),
    });
  });
  if (!isRefusal(changed)) parts.notifyWorkers();
  return changed;
}

function updated(
  before: Schedule,
  of: Pick<UpdateOptions, "connector" | "request"> & {
    adapter: Adapter | undefined;
    registration: Transaction | undefined;
    now: Temporal.Instant;
  },
): Schedule | ScheduleRefusal {
  const { request, registration, connector, adapter } = of;
  const currency = request.currency ?? before.currency;
  const amount = readAmount(request.amount ?? amountOf(before), { currency, connector, adapter });
  if (isRefusal(amount)) return amount;
  const periodLength = readPeriodLength(request.periodLength ?? before.periodLength);
  if (isRefusal(periodLength)) return periodLength;
  const period = { periodLength, periodUnit: request.periodUnit ?? before.periodUnit };
  const times = timesOf(before, { ...of, period });
  if (isRefusal(times)) return times;
  const { merchantMetaData = before.merchantMetaData, callbackUrl = before.callbackUrl } = request;
  return {
    ...before,
    ...times,
    registrationUuid: registration?.uuid ?? before.registrationUuid,
    amountMinor: amount.minor,
    currency,
    ...period,
    merchantMetaData,
    callbackUrl,
  };
}

function timesOf(
  before: Schedule,
  of: Pick<UpdateOptions, "connector" | "request"> & {
    registration: Transaction | undefined;
    period: Pick<Timetable, "periodLength" | "periodUnit">;
    now: Temporal.Instant;
  },
): Partial<Schedule> | ScheduleRefusal {
  const { connector, request, registration, period, now } = of;
  const { startDateTime } = request;
  if (startDateTime !== undefined) {
    const start = readStart(startDateTime, { connector, now, code: "start_invalid" });
    if (isRefusal(start)) return start;
    const tooSoon = registration && refuseTooSoon(start, registration);
    if (tooSoon) return tooSoon;
    const { timeZone, basis, at } = start;
    return { timeZone, basis, periods: 0, ...(before.state === "ACTIVE" && { dueAt: at, retryAt: null }) };
  }
  // The same period again must not move a month's last day to the day of the next run.
  const isOtherPeriod =
    period.periodLength !== before.periodLength || period.periodUnit !== before.periodUnit;
  if (!isOtherPeriod || before.basis === null || before.periods === 0) return {};
  // Also in ERROR, where no run is due: it goes on by this timetable when its payment is recovered.
  const timetable = { ...before, basis: Temporal.PlainDateTime.from(before.basis) };
  const next = occurrence(timetable, before.periods);
  return { basis: localTime(next, before.timeZone).toString(), periods: 0 };
}
