import type { Caller, Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Transaction } from "../transactions/index.ts";
import { checkTexts } from "./check-texts.ts";
import { checkRegistration } from "./check-registration.ts";
import type { ScheduleParts } from "./parts.ts";
import { readAmount, readPeriodLength, readStart, zoneOf, type SentAmount, type Start } from "./plan.ts";
import { planRefusal, type PlanRefusal, type ScheduleRefusal } from "./refusals.ts";
import type { PeriodUnit, Schedule } from "./schedule.ts";
import { insertSchedule } from "./schedule-store.ts";
import { localTime, occurrence, periodsUntil, type Timetable } from "./timetable.ts";

export interface StartRequest {
  readonly registrationUuid: string;
  readonly amount: SentAmount;
  readonly currency: string;
  readonly periodLength: string | number;
  readonly periodUnit: PeriodUnit;
  readonly startDateTime?: string;
  readonly merchantMetaData?: string | null;
  readonly callbackUrl?: string | null;
}

interface StartOptions {
  readonly request: StartRequest;
  readonly caller: Pick<Caller, "connector" | "signatureHash">;
  /** Chosen by the caller where a repeated request shall make no second schedule. */
  readonly id?: string;
  /** Runs in the commit that makes the schedule. */
  readonly alongside?: (tx: Queryable, schedule: Schedule) => Promise<void>;
}

/** Starts a schedule on an instrument that was registered before; it is active at once. */
export async function startSchedule(
  parts: Pick<ScheduleParts, "db" | "clock" | "ids" | "adapters" | "notifyWorkers">,
  options: StartOptions,
): Promise<Schedule | ScheduleRefusal> {
  const refusal = refuseConnector(options.caller.connector) ?? checkTexts(options.request);
  if (refusal) return refusal;
  const started = await parts.db.transaction((tx) => start(tx, parts, options));
  if (!isRefusal(started)) parts.notifyWorkers();
  return started;
}

async function start(
  tx: Queryable,
  parts: Pick<ScheduleParts, "clock" | "ids" | "adapters">,
  { request, caller, id = parts.ids.guid("SC"), alongside }: StartOptions,
): Promise<Schedule | ScheduleRefusal> {
  const { connector } = caller;
  const now = parts.clock.now();
  const { registrationUuid, currency, periodUnit } = request;
  const registration = await checkRegistration(tx, { registrationUuid, connector });
  if (isRefusal(registration)) return registration;
  const amount = readAmount(request.amount, {
    currency,
    connector,
    adapter: parts.adapters.get(connector.adapter),
  });
  if (isRefusal(amount)) return amount;
  const periodLength = readPeriodLength(request.periodLength);
  if (isRefusal(periodLength)) return periodLength;
  const first = readFirstRun({ request, registration, connector, now, period: { periodLength, periodUnit } });
  if (isRefusal(first)) return first;
  const schedule = await insertSchedule(tx, {
    id,
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    registrationUuid,
    originUuid: null,
    state: "ACTIVE",
    amountMinor: amount.minor,
    currency,
    periodLength,
    periodUnit,
    timeZone: first.timeZone,
    basis: first.basis,
    periods: first.periods,
    dueAt: first.at,
    merchantMetaData: request.merchantMetaData ?? null,
    callbackUrl: request.callbackUrl ?? null,
    callbackHash: caller.signatureHash ?? "sha512",
    at: now,
  });
  await alongside?.(tx, schedule);
  return schedule;
}

export function refuseConnector(connector: Connector): ScheduleRefusal | undefined {
  if (!connector.attributes.scheduleApiAvailable) return { refused: true, code: "scheduler_not_enabled" };
  return connector.disabled ? { refused: true, code: "connector_disabled" } : undefined;
}

interface FirstRun extends Start {
  readonly periods: number;
}

/** As the request says; without a start one period after the registration, or its next multiple that is not over. */
function readFirstRun(of: {
  request: StartRequest;
  registration: Transaction;
  connector: Connector;
  now: Temporal.Instant;
  period: Pick<Timetable, "periodLength" | "periodUnit">;
}): FirstRun | PlanRefusal {
  const { request, registration, connector, now, period } = of;
  if (request.startDateTime !== undefined) {
    const start = readStart(request.startDateTime, { connector, now, code: "start_invalid" });
    if (isRefusal(start)) return start;
    return refuseTooSoon(start, registration) ?? { ...start, periods: 0 };
  }
  const timeZone = zoneOf(connector, undefined);
  const basis = localTime(registration.createdAt, timeZone);
  const timetable = { basis, timeZone, ...period };
  const periods = Math.max(1, periodsUntil(timetable, now));
  return { at: occurrence(timetable, periods), timeZone, basis: basis.toString(), periods };
}

/** Between the first payment of an agreement and the next one lie at least this many hours. */
const MIN_HOURS_AFTER_PAYMENT = 24;

/** A registration that was a payment was charged then. */
export function refuseTooSoon(
  { at }: Pick<Start, "at">,
  { type, createdAt }: Pick<Transaction, "type" | "createdAt">,
): PlanRefusal | undefined {
  if (type === "register") return undefined;
  const earliest = createdAt
    .add({ hours: MIN_HOURS_AFTER_PAYMENT })
    .round({ smallestUnit: "second", roundingMode: "floor" });
  if (Temporal.Instant.compare(at, earliest) >= 0) return undefined;
  return planRefusal("too_soon", "startDateTime", { code: "day_after_payment" });
}
