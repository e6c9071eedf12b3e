import type { Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Adapter } from "../providers/index.ts";
import type { StoredRequest, Transaction } from "../transactions/index.ts";
import { checkTexts } from "./check-texts.ts";
import { halted } from "./change-schedule.ts";
import { readAmount, readPeriodLength, readStart, zoneOf, type Start } from "./plan.ts";
import { planRefusal, type PlanRefusal } from "./refusals.ts";
import { recordScheduleEvent } from "./schedule-event.ts";
import { findSchedule, findScheduleOf, insertSchedule, saveSchedule } from "./schedule-store.ts";
import { PERIOD_UNITS, type PeriodUnit } from "./schedule.ts";
import { refuseTooSoon } from "./start-schedule.ts";
import { firstRun } from "./timetable.ts";

/** The checked object `schedule` of a transaction request. */
export interface SchedulePlan {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly periodLength: number;
  readonly periodUnit: PeriodUnit;
  readonly timeZone: string;
  readonly start: Start | null;
}

/** Checks the object `schedule` of a register, debit or preauthorize; the caller has checked that schedules are enabled. */
export function readSchedulePlan(
  schedule: NonNullable<StoredRequest["schedule"]>,
  {
    connector,
    adapter,
    type,
    now,
  }: {
    connector: Connector;
    adapter: Adapter | undefined;
    type: Transaction["type"];
    now: Temporal.Instant;
  },
): SchedulePlan | PlanRefusal {
  const refusal = checkTexts(schedule);
  if (refusal) return refusal;
  const { currency, startDateTime } = schedule;
  const periodUnit = PERIOD_UNITS.find((unit) => unit === schedule.periodUnit);
  if (periodUnit === undefined)
    return planRefusal("field_invalid", "periodUnit", {
      code: "one_among",
      values: { values: PERIOD_UNITS.join(", ") },
    });
  const amount = readAmount(schedule.amount, { currency, connector, adapter });
  if (isRefusal(amount)) return amount;
  const periodLength = readPeriodLength(schedule.periodLength);
  if (isRefusal(periodLength)) return periodLength;
  const start =
    startDateTime === undefined ? null : readStart(startDateTime, { connector, now, code: "start_invalid" });
  if (isRefusal(start)) return start;
  const tooSoon = start && refuseTooSoon(start, { type, createdAt: now });
  if (tooSoon) return tooSoon;
  const timeZone = start?.timeZone ?? zoneOf(connector, undefined);
  return { amountMinor: amount.minor, currency, periodLength, periodUnit, timeZone, start };
}

/** Writes the schedule that a transaction brings, in the commit that records it: it begins when that one succeeds. */
export async function insertPlannedSchedule(
  tx: Queryable,
  { ids }: { ids: Ids },
  { plan, transaction, connector }: { plan: SchedulePlan; transaction: Transaction; connector: Connector },
): Promise<void> {
  const { uuid, request, callbackHash, createdAt } = transaction;
  const { start, ...rest } = plan;
  await insertSchedule(tx, {
    ...rest,
    id: ids.guid("SC"),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    registrationUuid: uuid,
    originUuid: uuid,
    state: "CREATE-PENDING",
    basis: start?.basis ?? null,
    periods: 0,
    dueAt: null,
    merchantMetaData: request.schedule?.merchantMetaData ?? null,
    callbackUrl: request.schedule?.callbackUrl ?? null,
    callbackHash,
    at: createdAt,
  });
}

/** The payment of a customer who needed up to an hour on a page counts as made when it was requested. */
const ON_PAGE_HOURS = 1;

/**
 * The transaction that brings a schedule is final: the schedule is active, or cancelled, because there is no instrument that
 * it could charge. Does nothing when that is recorded already.
 */
export async function concludeOrigin(
  tx: Queryable,
  { clock }: { clock: Clock },
  { transaction, succeeded }: { transaction: Pick<Transaction, "uuid" | "type">; succeeded: boolean },
): Promise<void> {
  const found = await findScheduleOf(tx, transaction.uuid);
  const schedule = found && (await findSchedule(tx, { id: found.id, lock: true }));
  if (schedule?.state !== "CREATE-PENDING") return;
  const at = clock.now();
  if (!succeeded) {
    const saved = await saveSchedule(tx, halted(schedule, "CANCELLED"), at);
    return recordScheduleEvent(tx, "schedule.ended", saved);
  }
  const isPayment = transaction.type !== "register";
  const earliest = isPayment ? at.add({ hours: 24 - ON_PAGE_HOURS }) : at.subtract({ hours: 24 });
  const { basis, ...first } = firstRun(schedule, { start: schedule.basis, at, earliest });
  await saveSchedule(tx, { ...schedule, ...first, basis: basis.toString(), state: "ACTIVE" }, at);
}
