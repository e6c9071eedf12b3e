import { Type, type Static } from "typebox";
import { closed, Guid, Nullable, type EntityScope } from "../../tenancy/index.ts";
import { END_ACTIONS, MAX_DAYS, MAX_REPETITIONS } from "../plans/plan.ts";
import { findPlan, type StoredPlan } from "../plans/plan-store.ts";

const Steps = (description: string) =>
  Type.Optional(
    Type.Array(
      Type.Union([
        Type.Integer({ minimum: 1, maximum: MAX_DAYS }),
        Type.String({ pattern: "^([1-9][0-9]?|[1-6][0-9]{2}|7[01][0-9]|720)h$", examples: ["4h"] }),
      ]),
      { maxItems: MAX_REPETITIONS, description },
    ),
  );
const Time = Type.String({ pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$", examples: ["21:00"] });

const FIELDS = {
  name: Type.String({ minLength: 1, maxLength: 100, examples: ["Standard"] }),
  steps: Type.Object(
    {
      insufficient: Steps("Insufficient funds and limits"),
      generic: Steps("Declined without a reason"),
      technical: Steps("Nothing was decided"),
      authenticate: Steps("The customer has to confirm"),
      card: Steps("Only another instrument helps"),
    },
    {
      ...closed,
      description:
        "Repetitions after the failure, in days (3) or hours (4h), by the kind of decline; at most 8 of each. What is left out is as in the built-in plan.",
    },
  ),
  mails: Type.Array(Type.Integer({ minimum: 0, maximum: MAX_DAYS }), {
    maxItems: 3,
    description: "Days after the failure on which the customer gets an e-mail",
    examples: [[0, 5, 10]],
  }),
  quietHours: Nullable(
    Type.Object({ from: Time, to: Time }, closed),
    "No e-mail between these times of the customer's day; null: at any time.",
  ),
  endAction: Type.Enum([...END_ACTIONS], {
    description: "The end of the schedule when nothing was recovered; keep: it stays in ERROR",
  }),
  isDefault: Type.Boolean({ description: "For connectors and debits that name no plan" }),
};

const { properties: optional } = Type.Partial(Type.Object(FIELDS));

export const PlanBody = Type.Object(
  { ...optional, name: FIELDS.name },
  { ...closed, title: "RecoveryPlanRequest", examples: [{ name: "Patient", mails: [0, 5, 10] }] },
);
export const PlanChange = Type.Object(optional, {
  ...closed,
  title: "RecoveryPlanChange",
  examples: [{ endAction: "cancel" }],
});
export type PlanChange = Static<typeof PlanChange>;

export const PlanSchema = Type.Object(
  {
    guid: Type.String({ examples: ["RP-1234-1234-1234-1234-1234-1234"] }),
    merchantGuid: Type.String(),
    name: Type.String(),
    steps: Type.Record(Type.String(), Type.Array(Type.Union([Type.Integer(), Type.String()]))),
    mails: Type.Array(Type.Integer()),
    quietHours: Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]),
    endAction: Type.Enum([...END_ACTIONS]),
    isDefault: Type.Boolean(),
  },
  { title: "RecoveryPlan" },
);

export const PLAN_SCOPE: EntityScope<"planGuid", StoredPlan> = {
  field: "planGuid",
  param: Guid("The recovery plan.", "RP-1234-1234-1234-1234-1234-1234"),
  what: "recovery plan",
  find: ({ db }, guid) => findPlan(db, guid),
};

/** A plan as the API shows it. */
export function describePlan(plan: StoredPlan): Static<typeof PlanSchema> {
  const { guid, merchantGuid, name, quietHours, endAction, isDefault } = plan;
  const steps = Object.fromEntries(Object.entries(plan.steps).map(([kind, of]) => [kind, [...of]]));
  return { guid, merchantGuid, name, steps, mails: [...plan.mails], quietHours, endAction, isDefault };
}
