import { settledPayments } from "../../settlement/index.ts";
import type { TransactionFilter } from "../../transactions/index.ts";

/** Payments that providers settled in a month of UTC, in the currency of the filter. */
export function readSettled({
  settled,
  currency,
}: Readonly<Record<"settled" | "currency", string>>): Pick<TransactionFilter, "settled"> | undefined {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(settled) || !/^[A-Za-z]{3}$/.test(currency)) return undefined;
  const first = Temporal.PlainDate.from(`${settled}-01`);
  const instant = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime("UTC").toInstant();
  const month = { from: instant(first), to: instant(first.add({ months: 1 })) };
  return { settled: settledPayments({ ...month, currency: currency.toUpperCase() }) };
}
