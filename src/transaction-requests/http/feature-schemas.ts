import { Type, type Static } from "typebox";
import { PayByLinkData } from "../../pay-by-link/index.ts";
import { ScheduleData } from "../../schedules/index.ts";
import { Amount, Currency, nullableText, open, optional, text } from "./schema-parts.ts";

const CustomerProfileData = Type.Object(
  {
    profileGuid: text(),
    customerIdentification: text(),
    paymentToken: optional(text()),
    markAsPreferred: optional(Type.Boolean()),
  },
  {
    ...open,
    title: "RegisteredProfileData",
    description: "The profile in which the instrument was stored.",
  },
);
const DccData = Type.Object(
  {
    uuid: optional(text()),
    originalAmount: optional(Amount),
    originalCurrency: optional(Currency),
    convertedAmount: optional(Amount),
    convertedCurrency: optional(Currency),
    conversionRate: optional(text()),
    markUp: optional(text()),
    disclaimer: optional(text()),
    selectedCurrency: optional(text()),
  },
  {
    ...open,
    title: "DccData",
    description:
      "The gateway's offer, which has all fields; or what the merchant sent of a conversion of its own.",
  },
);
export type TracingData = Static<typeof TracingData>;
const TracingData = Type.Object(
  {
    transactions: Type.Array(
      Type.Object(
        {
          uuid: text(),
          sequence_number: Type.Integer({ minimum: 1 }),
          status: text(),
          connector: Type.Object({ guid: text(), adapter_name: nullableText(), brand: nullableText() }, open),
        },
        open,
      ),
    ),
  },
  { ...open, title: "TracingData", description: "Every attempt with its connector." },
);

/** Fields that the optional features add to responses, status and callbacks. */
const FeatureFields = Type.Object({
  customerProfileData: optional(CustomerProfileData),
  payByLinkData: optional(PayByLinkData),
  dccData: optional(DccData),
  scheduleData: optional(ScheduleData),
  /** `YYYY-MM-DD HH:MM:SS UTC` (spec: only when an expiry is set). */
  expiresAt: optional(Type.String({ examples: ["2026-11-22 14:00:00 UTC"] })),
});

export type FeatureData = Readonly<Static<typeof FeatureFields>>;

/** Those, and the attempts, in responses and status. */
export const featureFields = { ...FeatureFields.properties, tracingData: optional(TracingData) };
