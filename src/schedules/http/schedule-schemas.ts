import { Type, type Static } from "typebox";
import { CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { FlatError } from "../../platform/http/index.ts";
import { PERIOD_UNITS, SCHEDULE_STATES } from "../schedule.ts";

const nullable = (schema: ReturnType<typeof Type.String>) => Type.Optional(Type.Union([schema, Type.Null()]));

const DATE_TIME = { maxLength: 40, examples: ["2026-12-01T10:00:00-05:00"] };

const FIELDS = {
  registrationUuid: Type.String({
    minLength: 1,
    maxLength: 50,
    description: "A register, or a debit or preauthorize with `withRegister`, of this connector",
  }),
  amount: Type.Union([Type.String({ maxLength: 20 }), Type.Number()], {
    description: "Of each payment; a number is read as it is written",
    examples: ["9.99"],
  }),
  currency: Type.String({ pattern: CURRENCY_PATTERN, examples: ["EUR"] }),
  periodLength: Type.Union([Type.Integer(), Type.String({ maxLength: 9, pattern: "^[0-9]+$" })], {
    description: "1 to 364 units",
    examples: [1],
  }),
  periodUnit: Type.Enum([...PERIOD_UNITS], { examples: ["MONTH"] }),
};

const OPTIONAL_FIELDS = {
  startDateTime: Type.Optional(
    Type.String({
      ...DATE_TIME,
      description:
        "The first payment. Without it: one period after the registration, or the next multiple of it",
    }),
  ),
  merchantMetaData: nullable(
    Type.String({ maxLength: 255, description: "In every payment of the schedule" }),
  ),
  callbackUrl: nullable(
    Type.String({
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$",
      maxLength: 4096,
      description: "For its payments, instead of the registration's",
    }),
  ),
};

const closed = { additionalProperties: false } as const;

export const StartRequest = Type.Object(
  { ...FIELDS, ...OPTIONAL_FIELDS },
  {
    ...closed,
    title: "StartScheduleRequest",
    examples: [
      {
        registrationUuid: "<uuid of the earlier transaction>",
        amount: "9.99",
        currency: "EUR",
        periodLength: 1,
        periodUnit: "MONTH",
        startDateTime: "2099-12-01T10:00:00+00:00",
      },
    ],
  },
);
export type StartRequest = Static<typeof StartRequest>;

export const UpdateRequest = Type.Object(
  {
    registrationUuid: Type.Optional(FIELDS.registrationUuid),
    amount: Type.Optional(FIELDS.amount),
    currency: Type.Optional(FIELDS.currency),
    periodLength: Type.Optional(FIELDS.periodLength),
    periodUnit: Type.Optional(FIELDS.periodUnit),
    ...OPTIONAL_FIELDS,
  },
  { ...closed, title: "UpdateScheduleRequest", examples: [{ amount: "12.50" }] },
);
export type UpdateRequest = Static<typeof UpdateRequest>;

export const ContinueRequest = Type.Object(
  {
    continueDateTime: Type.String({
      ...DATE_TIME,
      description: "The next payment, from which periods are counted",
    }),
  },
  {
    ...closed,
    title: "ContinueScheduleRequest",
    examples: [{ continueDateTime: "2099-12-01T10:00:00+00:00" }],
  },
);
export type ContinueRequest = Static<typeof ContinueRequest>;

export const ScheduleResponse = Type.Object(
  {
    success: Type.Literal(true),
    scheduleId: Type.String({ examples: ["SC-1234-1234-1234-1234-1234-1234"] }),
    registrationUuid: Type.String(),
    oldStatus: Type.Enum(["NON-EXISTING", ...SCHEDULE_STATES]),
    newStatus: Type.Enum([...SCHEDULE_STATES]),
    scheduledAt: Type.Optional(
      Type.String({ description: "The next payment", examples: ["2026-12-01T10:00:00+00:00"] }),
    ),
    merchantMetaData: Type.Optional(Type.String()),
  },
  { additionalProperties: true, title: "ScheduleResponse" },
);

/** Refusals of schedules have status 200 and, of a wrong state, the current one. */
export const ScheduleRefused = Type.Object(
  {
    ...FlatError.properties,
    scheduleId: Type.Optional(Type.String()),
    oldStatus: Type.Optional(Type.Enum([...SCHEDULE_STATES])),
    newStatus: Type.Optional(Type.Enum([...SCHEDULE_STATES])),
  },
  { additionalProperties: true, title: "ScheduleRefused" },
);
