import { Big } from "big.js";
import { latestDailyRates } from "../dcc/index.ts";
import { currencyOf } from "../platform/money/index.ts";
import type { WhatIfParts } from "./parts.ts";
import { BAND_ENDS_EUR, BANDS } from "./statistics/segment.ts";

type CentsIn = (cents: bigint) => bigint;

/** The ends of the bands in minor units of the currency, and the band of an amount. */
export function bandsIn(currency: string, minorOfCents: CentsIn = unchanged(currency)) {
  const ends = BAND_ENDS_EUR.map((euros) => minorOfCents(BigInt(euros) * 100n));
  const bandOf = (minor: bigint): number => {
    const band = ends.findIndex((end) => minor <= end);
    return band === -1 ? BANDS - 1 : band;
  };
  return { ends, bandOf };
}

/** Converts cents of EUR at the rate of the day; undefined while none is known. */
export async function centsIn({ db }: WhatIfParts, currency: string): Promise<CentsIn | undefined> {
  if (currency === "EUR") return (cents) => cents;
  const rate = (await latestDailyRates(db))?.rates.get(currency);
  if (rate === undefined) return undefined;
  const factor = new Big(rate).times(new Big(10).pow(currencyOf(currency).minorUnitDigits)).div(100);
  return (cents) => BigInt(factor.times(String(cents)).round(0, 0 /* down */).toFixed(0));
}

/** Without a rate the bands have the same numbers. */
function unchanged(currency: string): CentsIn {
  const digits = currencyOf(currency).minorUnitDigits;
  return (cents) => (cents * 10n ** BigInt(digits)) / 100n;
}
