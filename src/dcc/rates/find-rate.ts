import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { ReferenceRate } from "./conversion.ts";
import { latestCustomRate, latestDailyRates } from "./rate-store.ts";
import { targetDaysAfter } from "./working-days.ts";

export interface FoundRate {
  readonly reference: ReferenceRate;
  readonly source: "ecb" | "custom";
  /** The day the rate is of. */
  readonly date: string;
  /** The ECB's rate, for the disclosure of the mark-up; undefined when there is none that is fresh. */
  readonly ecb: ReferenceRate | undefined;
}

/** contract §6: 72 hours of working days. The ECB publishes on TARGET days only. */
const MOST_TARGET_DAYS = 3;

/**
 * The reference rate from one currency to another: the operator's own if one is set, else the ECB's, crossed through the
 * euro. Undefined when there is none or it is stale: then there is no conversion, and the payment goes on without.
 */
export async function findRate(
  db: Queryable,
  clock: Clock,
  { from, to }: { from: string; to: string },
): Promise<FoundRate | undefined> {
  const custom = await latestCustomRate(db, { baseCurrency: from, currency: to });
  const daily = await findDailyRate(db, clock, { from, to });
  if (!custom) return daily && { ...daily, source: "ecb", ecb: daily.reference };
  return {
    reference: { numerator: custom.rate, denominator: "1" },
    source: "custom",
    date: custom.setAt.toString().slice(0, 10),
    ecb: daily?.reference,
  };
}

async function findDailyRate(
  db: Queryable,
  clock: Clock,
  { from, to }: { from: string; to: string },
): Promise<Pick<FoundRate, "reference" | "date"> | undefined> {
  const daily = await latestDailyRates(db);
  if (!daily) return undefined;
  const today = clock.now().toZonedDateTimeISO("Europe/Berlin").toPlainDate();
  if (targetDaysAfter(daily.date, today) > MOST_TARGET_DAYS) return undefined;
  const perEuro = (currency: string): string | undefined =>
    currency === "EUR" ? "1" : daily.rates.get(currency);
  const [numerator, denominator] = [perEuro(to), perEuro(from)];
  if (numerator === undefined || denominator === undefined) return undefined;
  return { reference: { numerator, denominator }, date: daily.date.toString() };
}
