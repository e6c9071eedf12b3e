import { Type } from "typebox";
import { feeConditionFields, Moment, PeriodicFee, rateSchema } from "../../settlement/index.ts";
import { closed, Guid, Text } from "../../tenancy/index.ts";

const ENTITY_GUID = Type.Optional(
  Guid("The fee entity that takes it, for people.", "019abc00-0000-7000-8000-000000000000"),
);
const list = { minItems: 1, maxItems: 50, uniqueItems: true } as const;

export const Conditions = Type.Object(
  {
    ...feeConditionFields,
    cardTypes: Type.Optional(
      Type.Array(Type.String({ pattern: "^[A-Z ]{1,30}$", examples: ["DEBIT"] }), {
        ...list,
        description: "The card is of one of these types, as the BIN data has it.",
      }),
    ),
    cardSegments: Type.Optional(
      Type.Array(Type.Enum(["consumer", "commercial"]), {
        ...list,
        description: "The card is a consumer's, or one of a company or authority.",
      }),
    ),
    cardCountries: Type.Optional(
      Type.Array(Type.String({ pattern: "^[A-Z]{2}$", examples: ["AT"] }), {
        ...list,
        description: "The country of the card's issuer is one of these (ISO 3166-1).",
      }),
    ),
    authenticated: Type.Optional(
      Type.Boolean({ description: "With a 3-D Secure authentication, or without one." }),
    ),
    attempt: Type.Optional(
      Type.Enum(["declined", "excess"], {
        description:
          "Not for an approved payment: for each declined attempt, or the scheme's fee for an attempt that its rules forbid. `excess` takes a fixed rate and conditions on the card alone.",
      }),
    ),
  },
  { ...closed, title: "CostConditions", description: "All must be met; one that is left out always is." },
);

export const TransactionalCost = Type.Object(
  {
    kind: Type.Literal("transactional", { description: "Of each payment that meets `when`." }),
    entityGuid: ENTITY_GUID,
    description: Type.Optional(Text(255, "For people.", "Card processing")),
    when: Type.Optional(Conditions),
    rate: rateSchema,
  },
  { ...closed, title: "Cost" },
);

export const PeriodicCost = Type.Object(
  {
    ...PeriodicFee.properties,
    kind: Type.Literal("periodic", {
      description: "Of the connector, after each period, and of no payment.",
    }),
    entityGuid: ENTITY_GUID,
  },
  { ...closed, title: "PeriodicCost" },
);

export const CostSetBody = Type.Object(
  {
    validFrom: Moment("From then on the costs apply, until the connector's next set begins. In UTC."),
    description: Text(255, "For people.", "Prices of 2027", 1),
    fees: Type.Array(Type.Union([TransactionalCost, PeriodicCost]), {
      maxItems: 50,
      description:
        "What the provider charges; all that fit a payment add up. A set without any ends those of the set before.",
    }),
  },
  { ...closed, title: "CreateCostSetRequest" },
);
