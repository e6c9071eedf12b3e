import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { ReferenceRate } from "./conversion.ts";
import type { DailyRates } from "./ecb-feed.ts";
import { latestCustomRate, latestDailyRates, type CustomRate } from "./rate-store.ts";
import { targetDaysAfter } from "./working-days.ts";

interface FoundRate {
  readonly reference: ReferenceRate;
  readonly source: "ecb" | "custom";
  /** The day of the rate. */
  readonly date: string;
  /** The ECB's rate, for the disclosure of the mark-up; undefined when there is no fresh one. */
  readonly ecb: ReferenceRate | undefined;
}

/** 72 hours of working days. The ECB publishes on TARGET days only. */
const MAX_TARGET_DAYS = 3;

/**
 * The reference rate from one currency to another: the operator's own if a valid one is set, else the ECB's, crossed through
 * the euro; where the ECB has none, crossed with the operator's own rates of the euro. Undefined when there is none or it is
 * stale: the payment then continues without conversion.
 */
export async function findRate(
  db: Queryable,
  clock: Clock,
  { from, to }: { from: string; to: string },
): Promise<FoundRate | undefined> {
  const custom = await currentCustomRate(db, clock, { baseCurrency: from, currency: to });
  const daily = await freshDailyRates(db, clock);
  const ecb = daily && crossed(legOf(daily, from), legOf(daily, to))?.reference;
  if (custom) {
    return {
      reference: { numerator: custom.rate, denominator: "1" },
      source: "custom",
      date: dayOf(custom),
      ecb,
    };
  }
  if (ecb) return { reference: ecb, source: "ecb", date: daily.date.toString(), ecb };
  const legOfOwn = (currency: string) => ownLeg(db, clock, { daily, currency });
  const own = crossed(await legOfOwn(from), await legOfOwn(to));
  return own && { ...own, source: "custom", ecb: undefined };
}

/** The rate of a currency per euro, and its day; the day is null for the euro itself. */
interface EuroLeg {
  readonly perEuro: string;
  readonly date: string | null;
}

const EURO: EuroLeg = { perEuro: "1", date: null };

function crossed(
  from: EuroLeg | undefined,
  to: EuroLeg | undefined,
): Pick<FoundRate, "reference" | "date"> | undefined {
  if (!from || !to) return undefined;
  // As old as the older of the two.
  const [date] = [from.date, to.date].filter((day) => day !== null).toSorted();
  return date === undefined
    ? undefined
    : { reference: { numerator: to.perEuro, denominator: from.perEuro }, date };
}

function legOf(daily: DailyRates | undefined, currency: string): EuroLeg | undefined {
  if (currency === "EUR") return EURO;
  const perEuro = daily?.rates.get(currency);
  return daily && perEuro !== undefined ? { perEuro, date: daily.date.toString() } : undefined;
}

async function ownLeg(
  db: Queryable,
  clock: Clock,
  { daily, currency }: { daily: DailyRates | undefined; currency: string },
): Promise<EuroLeg | undefined> {
  if (currency === "EUR") return EURO;
  const custom = await currentCustomRate(db, clock, { baseCurrency: "EUR", currency });
  return custom ? { perEuro: custom.rate, date: dayOf(custom) } : legOf(daily, currency);
}

/** The operator's own rate while it is valid: until its set end, else as long as one of the ECB. */
async function currentCustomRate(
  db: Queryable,
  clock: Clock,
  pair: { baseCurrency: string; currency: string },
): Promise<CustomRate | undefined> {
  const custom = await latestCustomRate(db, pair);
  return custom && isValidNow(custom, clock) ? custom : undefined;
}

export function isValidNow({ setAt, validUntil }: CustomRate, clock: Clock): boolean {
  const now = clock.now();
  if (validUntil !== null) return Temporal.Instant.compare(now, validUntil) < 0;
  return targetDaysAfter(berlinDay(setAt), berlinDay(now)) <= MAX_TARGET_DAYS;
}

function berlinDay(at: Temporal.Instant): Temporal.PlainDate {
  return at.toZonedDateTimeISO("Europe/Berlin").toPlainDate();
}

function dayOf({ setAt }: CustomRate): string {
  return setAt.toString().slice(0, 10);
}

async function freshDailyRates(db: Queryable, clock: Clock): Promise<DailyRates | undefined> {
  const daily = await latestDailyRates(db);
  if (!daily) return undefined;
  const today = berlinDay(clock.now());
  return targetDaysAfter(daily.date, today) > MAX_TARGET_DAYS ? undefined : daily;
}
