import { refuseAmount, textSetting, type Connector } from "../connectors/index.ts";
import { NO_DATE_TIME, readDateTime } from "../platform/date-time.ts";
import { faultOfAmount } from "../platform/field-fault.ts";
import { findCurrency, parseAmount, type Money } from "../platform/money/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { Adapter } from "../providers/index.ts";
import { planRefusal, type PlanRefusal } from "./refusals.ts";
import { localTime } from "./timetable.ts";

/** Clients send amounts of schedules as numbers, too. */
export type SentAmount = string | number;

/** An amount that is charged again and again: a decimal above 0 that the currency can express and the provider takes. */
export function readAmount(
  amount: SentAmount,
  {
    currency,
    connector,
    adapter,
  }: {
    currency: string;
    connector: Pick<Connector, "kind" | "method" | "settings">;
    adapter: Adapter | undefined;
  },
): Money | PlanRefusal {
  if (!findCurrency(currency))
    return planRefusal("field_invalid", "currency", { code: "no_currency", currency });
  const text = String(amount).trim();
  const money = parseAmount(text, currency);
  if (isRefusal(money))
    return planRefusal("amount_not_positive", "amount", faultOfAmount(money, { text, currency }));
  if (money.minor === 0n)
    return planRefusal("amount_not_positive", "amount", { code: "amount_not_positive" });
  const problem = refuseAmount({ connector, adapter }, money);
  if (problem?.of === "currency") return planRefusal("field_invalid", "currency", problem.fault);
  return problem ? planRefusal("amount_not_positive", "amount", problem.fault) : money;
}

const MAX_PERIOD_LENGTH = 364;

export function readPeriodLength(length: string | number): number | PlanRefusal {
  const periods = /^[0-9]{1,9}$/.test(String(length)) ? Number(length) : 0;
  if (periods >= 1 && periods <= MAX_PERIOD_LENGTH) return periods;
  return planRefusal("period_out_of_range", "periodLength", { code: "below_365" });
}

/** A moment as a client sent it, and the zone in which it counts. */
export interface Start {
  readonly at: Temporal.Instant;
  readonly timeZone: string;
  /** The local date and time. */
  readonly basis: string;
}

/** So old may a first run be: clients send the moment of their request, and clocks differ. */
const OLDEST = Temporal.Duration.from({ hours: 24 });
/** Further ahead nothing is planned. */
const LATEST = Temporal.Duration.from({ hours: 24 * 366 * 100 });

/**
 * Reads `startDateTime` or `continueDateTime`: `2026-12-01T10:00:00-05:00`, without an offset UTC.
 *
 * @param code what it is refused with when it is no date or older than 24 hours
 */
export function readStart(
  text: string,
  {
    connector,
    now,
    code,
  }: {
    connector: Pick<Connector, "settings">;
    now: Temporal.Instant;
    code: "start_invalid" | "continue_invalid";
  },
): Start | PlanRefusal {
  const path = code === "start_invalid" ? "startDateTime" : "continueDateTime";
  const read = readDateTime(text.trim());
  if (!read) return planRefusal(code, path, NO_DATE_TIME);
  const at = read.at.round({ smallestUnit: "second", roundingMode: "floor" });
  if (Temporal.Duration.compare(at.until(now), OLDEST) > 0)
    return planRefusal(code, path, { code: "older_than_day" });
  if (Temporal.Duration.compare(now.until(at), LATEST) > 0)
    return planRefusal(code, path, { code: "too_far_ahead" });
  const timeZone = zoneOf(connector, read.offset);
  return { at, timeZone, basis: localTime(at, timeZone).toString() };
}

/** The connector's zone, or the offset of what a client sent. */
export function zoneOf(connector: Pick<Connector, "settings">, offset: string | undefined): string {
  const zone = textSetting(connector, "schedule:time-zone");
  if (zone !== "as-sent") return zone;
  return offset === undefined || offset === "Z" || offset === "-00:00" ? "+00:00" : offset;
}
