import { Type } from "typebox";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { described } from "../../platform/http/index.ts";
import { CURRENCY_PATTERN, findCurrency } from "../../platform/money/index.ts";
import { defineOperation, fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { setCustomRate } from "../rates/rate-store.ts";
import { ConversionRate, CurrencyCode, describeCustomRate } from "./conversion-rate.ts";

/** The fields of a rate in a request. Forms are made from them too. */
export const conversionRateFields = {
  baseCurrency: CurrencyCode,
  currency: Type.String({ pattern: CURRENCY_PATTERN, examples: ["USD"] }),
  rate: Type.String({
    pattern: "^(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,9})?$",
    description: "Units of `currency` for one unit of `baseCurrency`, greater than 0",
    examples: ["1.158"],
  }),
  validUntil: Type.Optional(
    Type.String({
      pattern: MOMENT_PATTERN,
      format: "date-time",
      description:
        "In the future. Without it the rate is valid as long as one of the ECB: three of its working days.",
      examples: ["2030-01-01T00:00:00Z"],
    }),
  ),
};
const Body = Type.Object(conversionRateFields, {
  additionalProperties: false,
  title: "SetConversionRateRequest",
});

export const setConversionRateOperation = defineOperation({
  id: "setConversionRate",
  method: "POST",
  summary: "Set a conversion rate of your own",
  permission: "configure",
  scope: "installation",
  body: Body,
  response: { conversionRate: described(ConversionRate) },
  describedOnly: true,
  run: async ({ db, clock }: ProvisioningParts, { body }) => {
    const { baseCurrency, currency, rate, validUntil: until } = body;
    for (const [path, code] of Object.entries({ baseCurrency, currency }))
      if (!findCurrency(code)) return fieldError({ path, fault: { code: "no_currency", currency: code } });
    if (baseCurrency === currency)
      return fieldError({
        path: "currency",
        fault: { code: "must_differ", values: { other: "baseCurrency" } },
      });
    const setAt = clock.now();
    const validUntil = until === undefined ? null : Temporal.Instant.from(until);
    if (validUntil && Temporal.Instant.compare(validUntil, setAt) <= 0)
      return fieldError({ path: "validUntil", fault: { code: "must_be_later" } });
    const custom = { baseCurrency, currency, rate, setAt, validUntil };
    await setCustomRate(db, custom);
    return { conversionRate: describeCustomRate(custom, clock) };
  },
});
