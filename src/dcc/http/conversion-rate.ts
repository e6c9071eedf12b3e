import { Type } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { isValidNow } from "../rates/find-rate.ts";
import type { CustomRate } from "../rates/rate-store.ts";

export const CurrencyCode = Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] });

export const ConversionRate = Type.Object(
  {
    baseCurrency: CurrencyCode,
    currency: CurrencyCode,
    rate: Type.String({ description: "Units of `currency` for one unit of `baseCurrency`." }),
    source: Type.Enum(["custom", "ecb"]),
    setAt: Type.Optional(Type.String({ format: "date-time", description: "Of a custom rate." })),
    date: Type.Optional(Type.String({ format: "date", description: "Of a rate of the ECB." })),
  },
  { title: "ConversionRate" },
);

/** `inUse`: a custom rate that is no longer valid is still listed, and not used. */
export function describeCustomRate(custom: CustomRate, clock: Clock): object {
  const { setAt, validUntil, ...rate } = custom;
  return {
    ...rate,
    source: "custom",
    setAt: setAt.toString({ smallestUnit: "second" }),
    ...(validUntil && { validUntil: validUntil.toString({ smallestUnit: "second" }) }),
    inUse: isValidNow(custom, clock),
  };
}
