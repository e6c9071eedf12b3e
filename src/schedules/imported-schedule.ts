import type { Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Adapter } from "../providers/index.ts";
import { readAmount, readPeriodLength, readStart } from "./plan.ts";
import type { PlanRefusal, ScheduleRefusal } from "./refusals.ts";
import { refuseConnector, type StartRequest } from "./start-schedule.ts";
import type { PeriodUnit, Schedule } from "./schedule.ts";
import { insertSchedule } from "./schedule-store.ts";

type SentPlan = Required<
  Pick<StartRequest, "amount" | "currency" | "periodLength" | "periodUnit" | "startDateTime">
>;

/** A plan of another gateway that goes on here: what is charged, how often, and when next. */
export interface ImportedPlan {
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly periodLength: number;
  readonly periodUnit: PeriodUnit;
  readonly startsAt: Temporal.Instant;
  readonly timeZone: string;
  readonly basis: string;
}

/** By the rules of `startSchedule`, before its instrument exists. */
export function readImportedPlan(
  sent: SentPlan,
  { connector, adapter, now }: { connector: Connector; adapter: Adapter | undefined; now: Temporal.Instant },
): ImportedPlan | PlanRefusal | ScheduleRefusal {
  const refusal = refuseConnector(connector);
  if (refusal) return refusal;
  const { currency, periodUnit } = sent;
  const amount = readAmount(sent.amount, { currency, connector, adapter });
  if (isRefusal(amount)) return amount;
  const periodLength = readPeriodLength(sent.periodLength);
  if (isRefusal(periodLength)) return periodLength;
  const start = readStart(sent.startDateTime, { connector, now, code: "start_invalid" });
  if (isRefusal(start)) return start;
  const { at: startsAt, timeZone, basis } = start;
  return { amountMinor: amount.minor, currency, periodLength, periodUnit, startsAt, timeZone, basis };
}

/** Starts the plan on an instrument that was stored in the same database transaction. */
export function insertImportedSchedule(
  tx: Queryable,
  { ids }: { ids: Ids },
  of: { plan: ImportedPlan; connector: Connector; registrationUuid: string; at: Temporal.Instant },
): Promise<Schedule> {
  const { plan, connector, registrationUuid, at } = of;
  const { amountMinor, currency, periodLength, periodUnit, startsAt, timeZone, basis } = plan;
  return insertSchedule(tx, {
    id: ids.guid("SC"),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    registrationUuid,
    originUuid: null,
    state: "ACTIVE",
    amountMinor,
    currency,
    periodLength,
    periodUnit,
    timeZone,
    basis,
    periods: 0,
    dueAt: startsAt,
    merchantMetaData: null,
    callbackUrl: null,
    callbackHash: "sha512",
    at,
  });
}
