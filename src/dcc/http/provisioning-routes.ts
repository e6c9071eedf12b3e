import { Type } from "typebox";
import { MOMENT_PATTERN } from "../../platform/date-time.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { described, describedOnly, type HttpServer } from "../../platform/http/index.ts";
import {
  responses,
  fieldError,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { dccEvidence } from "../evidence.ts";
import { isValidNow } from "../rates/find-rate.ts";
import { latestCustomRates, latestDailyRates, setCustomRate, type CustomRate } from "../rates/rate-store.ts";

const CurrencyCode = Type.String({ pattern: "^[A-Z]{3}$", examples: ["EUR"] });
const SetRate = Type.Object(
  {
    baseCurrency: CurrencyCode,
    currency: Type.String({ pattern: "^[A-Z]{3}$", examples: ["USD"] }),
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
  },
  { additionalProperties: false, title: "SetConversionRateRequest" },
);

const ConversionRate = Type.Object(
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
const AnyObject = Type.Object({}, { additionalProperties: true });
const Evidence = Type.Object(
  {
    transactionUuid: Type.String(),
    outcome: Type.Enum(["accepted", "declined", "offered"]),
    payment: AnyObject,
    offers: Type.Array(AnyObject, { description: "What was shown, when, and what was chosen." }),
    receipts: Type.Array(AnyObject),
  },
  { title: "DccEvidence", additionalProperties: true },
);

/** Rates and evidence of dynamic currency conversion. */
export function registerDccProvisioningRoutes(app: HttpServer, parts: ProvisioningParts): void {
  registerSetConversionRate(app, parts);

  app.get(
    `${PROVISIONING_PATH}/listConversionRates`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("listConversionRates", "List the conversion rates in use"),
        response: responses({ conversionRates: Type.Array(described(ConversionRate)) }),
      },
      ...describedOnly,
    },
    async () => ({ success: true as const, conversionRates: await conversionRates(parts) }),
  );

  app.get<{ Params: { transactionUuid: string } }>(
    `${PROVISIONING_PATH}/getDccEvidence/:transactionUuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("getDccEvidence", "What a customer was offered and chose"),
        params: Type.Object({ transactionUuid: Type.String({ maxLength: 50 }) }),
        response: responses({ evidence: Evidence }),
      },
      ...describedOnly,
    },
    async (request, reply) => {
      const evidence = await dccEvidence(parts.db, request.params.transactionUuid);
      if (!evidence) return noSuchEntity(reply, { field: "transactionUuid", what: "conversion offer" });
      return { success: true, evidence };
    },
  );
}

function registerSetConversionRate(app: HttpServer, parts: ProvisioningParts): void {
  app.post<{ Body: { baseCurrency: string; currency: string; rate: string; validUntil?: string } }>(
    `${PROVISIONING_PATH}/setConversionRate`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("setConversionRate", "Set a conversion rate of your own"),
        body: SetRate,
        response: responses({ conversionRate: ConversionRate }),
      },
      ...describedOnly,
    },
    async (request, reply) => {
      const { baseCurrency, currency, rate } = request.body;
      for (const [path, code] of Object.entries({ baseCurrency, currency })) {
        if (!findCurrency(code))
          return fieldError(reply, {
            code: "valueNotAllowed",
            path,
            message: `'${code}' is not an ISO 4217 currency`,
          });
      }
      if (baseCurrency === currency) {
        return fieldError(reply, {
          code: "valueNotAllowed",
          path: "currency",
          message: "must differ from 'baseCurrency'",
        });
      }
      const setAt = parts.clock.now();
      const { validUntil: until } = request.body;
      const validUntil = until === undefined ? null : Temporal.Instant.from(until);
      if (validUntil && Temporal.Instant.compare(validUntil, setAt) <= 0) {
        return fieldError(reply, {
          code: "valueNotAllowed",
          path: "validUntil",
          message: "must be in the future",
        });
      }
      const custom: CustomRate = { baseCurrency, currency, rate, setAt, validUntil };
      await setCustomRate(parts.db, custom);
      return { success: true, conversionRate: describeCustom(custom, parts) };
    },
  );
}

/** `inUse`: a custom rate that is no longer valid is still listed, and not used. */
function describeCustom(custom: CustomRate, { clock }: Pick<ProvisioningParts, "clock">): object {
  const { setAt, validUntil, ...rate } = custom;
  return {
    ...rate,
    source: "custom",
    setAt: setAt.toString({ smallestUnit: "second" }),
    ...(validUntil && { validUntil: validUntil.toString({ smallestUnit: "second" }) }),
    inUse: isValidNow(custom, clock),
  };
}

async function conversionRates({ db, clock }: ProvisioningParts): Promise<object[]> {
  const [daily, custom] = await Promise.all([latestDailyRates(db), latestCustomRates(db)]);
  const ecb = [...(daily?.rates ?? [])].map(([currency, rate]) => ({
    baseCurrency: "EUR",
    currency,
    rate,
    source: "ecb",
    date: daily?.date.toString(),
  }));
  return [...custom.map((rate) => describeCustom(rate, { clock })), ...ecb];
}
