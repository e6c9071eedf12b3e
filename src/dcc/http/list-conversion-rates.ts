import { Type } from "typebox";
import { described } from "../../platform/http/index.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { latestCustomRates, latestDailyRates } from "../rates/rate-store.ts";
import { ConversionRate, describeCustomRate } from "./conversion-rate.ts";

export const listConversionRatesOperation = defineOperation({
  id: "listConversionRates",
  method: "GET",
  summary: "List the conversion rates in use",
  permission: "read",
  scope: "public",
  response: { conversionRates: Type.Array(described(ConversionRate)) },
  describedOnly: true,
  run: async ({ db, clock }: ProvisioningParts) => {
    const [daily, custom] = await Promise.all([latestDailyRates(db), latestCustomRates(db)]);
    const ecb = [...(daily?.rates ?? [])].map(([currency, rate]) => ({
      baseCurrency: "EUR",
      currency,
      rate,
      source: "ecb",
      date: daily?.date.toString(),
    }));
    return { conversionRates: [...custom.map((rate) => describeCustomRate(rate, clock)), ...ecb] };
  },
});
