import type { Queryable } from "../platform/database/index.ts";
import { decimalOf, parseDecimal } from "../settlement/index.ts";
import { countAttempts } from "../transactions/index.ts";
import { feesBesides } from "./cost-of.ts";
import type { AnyCost } from "./cost-set.ts";

/** Declined attempts, authentications, or what is charged each month or year, at the entered prices: no payment has them. */
export interface AttemptLine {
  readonly connectorGuid: string;
  readonly kind: "declined" | "authenticated" | "periodic";
  /** Attempts that a price fits; of periodic ones the charges that end in the period. */
  readonly rows: number;
  /** In ten-thousandths of the unit. */
  readonly enteredCost: bigint;
}

/** The lines of a connector whose prices are entered. Without such a price nothing is counted. */
export async function attemptLines(
  db: Queryable,
  options: {
    connectorGuid: string;
    merchantGuid: string;
    merchantCountry: string | null;
    fees: readonly AnyCost[];
    from: Temporal.Instant;
    to: Temporal.Instant;
    currency: string;
  },
): Promise<AttemptLine[]> {
  const { connectorGuid, currency, fees } = options;
  const isPriced = fees.some(
    (cost) =>
      cost.kind === "transactional" &&
      (cost.when?.attempt === "declined" || cost.when?.authenticated === true),
  );
  const counts = isPriced ? await countAttempts(db, options) : [];
  const counted = (["declined", "authenticated"] as const).flatMap((kind): AttemptLine[] => {
    const priced = counts
      .filter((one) => one.kind === kind)
      .map((one) => ({
        count: one.count,
        prices: feesBesides(kind, one, options).filter((price) => price.currency === currency),
      }))
      .filter(({ prices }) => prices.length > 0);
    if (priced.length === 0) return [];
    const rows = priced.reduce((sum, { count }) => sum + count, 0);
    const enteredCost = priced.reduce(
      (sum, { count, prices }) =>
        sum + BigInt(count) * prices.reduce((price, one) => price + decimalOf(one), 0n),
      0n,
    );
    return [{ connectorGuid, kind, rows, enteredCost }];
  });
  return [...counted, ...periodicLine(options)];
}

/** The charges of months and years that end in the period. */
function periodicLine({
  connectorGuid,
  fees,
  from,
  to,
  currency,
}: Pick<
  Parameters<typeof attemptLines>[1],
  "connectorGuid" | "fees" | "from" | "to" | "currency"
>): AttemptLine[] {
  const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO("UTC");
  const [first, last] = [monthOf(from), monthOf(to)];
  const ends = {
    month: (last.year - first.year) * 12 + last.month - first.month,
    year: last.year - first.year,
  };
  const charges = fees.flatMap((cost) =>
    cost.kind === "periodic" && cost.currency === currency
      ? Array.from({ length: ends[cost.every] }, () => parseDecimal(cost.amount) ?? 0n)
      : [],
  );
  if (charges.length === 0) return [];
  const enteredCost = charges.reduce((sum, one) => sum + one, 0n);
  return [{ connectorGuid, kind: "periodic", rows: charges.length, enteredCost }];
}
