import { Type, type Static } from "typebox";
import { CURRENCY_PATTERN, TEN_THOUSANDTHS_PATTERN } from "../../platform/money/index.ts";
import { closed, Text, UPDATE_DESCRIPTION } from "../../tenancy/index.ts";
import { LIST_KEYS } from "../list-key.ts";

const Keys = Type.Array(Type.Enum([...LIST_KEYS]), {
  minItems: 1,
  maxItems: LIST_KEYS.length,
  uniqueItems: true,
  description: "Only entries with one of these keys. Default: all.",
});
const Currency = Type.String({ pattern: CURRENCY_PATTERN, description: "ISO 4217 code.", examples: ["EUR"] });
const Limit = Type.String({
  pattern: TEN_THOUSANDTHS_PATTERN,
  description: "The rule hits above it: a whole number, or an amount of `currency`.",
  examples: ["500.00"],
});
export const CountrySource = Type.Enum(["bin", "billing", "shipping"], {
  description:
    "Of the card's issuer, as the BIN data has it; of the billing or the shipping address of the request.",
});
const Countries = (description: string) =>
  Type.Array(Type.String({ pattern: "^[A-Z]{2}$", examples: ["AT"] }), {
    minItems: 1,
    maxItems: 250,
    uniqueItems: true,
    description,
  });
const kind = <Kind extends string>(value: Kind, description: string) => Type.Literal(value, { description });

const ListCheck = Type.Object(
  {
    kind: Type.Enum(["blocklist", "allowlist"], {
      description: "An entry of the list of the merchant, its tenant or one above applies to the payment.",
    }),
    keys: Type.Optional(Keys),
  },
  closed,
);

export const Velocity = Type.Object(
  {
    kind: kind("velocity", "Payments of one customer, card or account within a time."),
    measure: Type.Enum(["count", "sum"], { description: "How many payments, or the sum of their amounts." }),
    per: Type.Enum(["customer", "card", "iban"], {
      description: "Customers are the same with the same identification and e-mail address.",
    }),
    scope: Type.Enum(["connector", "merchant"], { description: "Whose payments are counted." }),
    window: Type.Object(
      {
        value: Type.Integer({ minimum: 1, maximum: 2_160, description: "How many." }),
        unit: Type.Enum(["hours", "days"], { description: "Of 60 minutes and of 24 hours." }),
      },
      { ...closed, description: "The time before the payment, at most 90 days." },
    ),
    limit: Limit,
    currency: Type.Optional(Currency),
    counted: Type.Optional(
      Type.Enum(["attempts", "payments"], {
        description:
          "`attempts`: every payment that passes the rules. `payments`: without those that were declined or cancelled later. Default: attempts.",
      }),
    ),
  },
  closed,
);

const Amount = Type.Object(
  {
    kind: kind("amount", "The amount, with its surcharge. Payments in another currency are not limited."),
    currency: Currency,
    limit: Limit,
  },
  closed,
);

const COUNTRY = "Where a country is.";
const CountryIn = Type.Object(
  { kind: kind("country", COUNTRY), of: CountrySource, in: Countries("The rule hits in one of these.") },
  closed,
);
const CountryNotIn = Type.Object(
  {
    kind: kind("country", COUNTRY),
    of: CountrySource,
    notIn: Countries("The rule hits in any other than these."),
  },
  closed,
);
const CountryComparison = Type.Object(
  {
    kind: kind("countryComparison", "Two countries are known and differ."),
    of: Type.Unsafe<[Static<typeof CountrySource>, Static<typeof CountrySource>]>(
      Type.Array(CountrySource, { minItems: 2, maxItems: 2, description: "The two." }),
    ),
  },
  closed,
);

const ThreeDSecure = Type.Boolean({
  description: "The payment needs 3-D Secure, whatever the request says. Not where the customer is absent.",
});
const Alert = Type.Boolean({
  description: "People are to look at the payment: it is in BI as `alert`, and a warning in the log.",
});
const Action = Type.Enum(["approve", "review", "decline"], { description: "What becomes of the payment." });

export const Rule = Type.Object(
  {
    id: Text(50, "Unique within the profile; `rule_id` in BI.", "too-many-cards"),
    check: Type.Union([ListCheck, Velocity, Amount, CountryIn, CountryNotIn, CountryComparison], {
      description: "When the rule hits. A fact that is not known of a payment matches no rule.",
    }),
    action: Type.Enum(["none", "score", "approve", "review", "decline"], {
      description:
        "`approve`, `review` and `decline` end the evaluation. `none` records only whether it hit.",
    }),
    score: Type.Optional(
      Type.Integer({
        minimum: -1_000,
        maximum: 1_000,
        description: "With the action `score`: added to the score; may be below 0.",
      }),
    ),
    threeDSecure: Type.Optional(ThreeDSecure),
    alert: Type.Optional(Alert),
  },
  { ...closed, title: "RiskRule" },
);

export const Band = Type.Object(
  {
    from: Type.Integer({
      minimum: -50_000,
      maximum: 50_000,
      description: "From this score on, until the next band begins.",
    }),
    action: Action,
    threeDSecure: Type.Optional(ThreeDSecure),
    alert: Type.Optional(Alert),
  },
  closed,
);

export const ProfileFields = Type.Object({
  name: Text(100, "Of the profile.", "Web shop"),
  description: Text(500, "For the operator.", "Rules of the web shops", 0),
  isDefault: Type.Boolean({
    description:
      "Holds for the tenant and all below where neither connector nor merchant names another. One of a tenant.",
  }),
  disabled: Type.Boolean({
    description: "Checks nothing, also where the profile of a merchant or tenant would apply otherwise.",
  }),
  rules: Type.Array(Rule, {
    maxItems: 50,
    description: "In their order; the first that hits with `approve`, `review` or `decline` decides.",
  }),
  scoreCard: Type.Array(Band, {
    maxItems: 10,
    description:
      "The meaning of the sum of the scores if no rule decides. Below the first band, and without any, the payment is approved.",
  }),
});

/** The tables that check a profile, by which forms are made too. */
export const riskFormSchemas = {
  profile: ProfileFields.properties,
  rule: Rule.properties,
  band: Band.properties,
  checks: {
    blocklist: ListCheck.properties,
    allowlist: ListCheck.properties,
    velocity: Velocity.properties,
    amount: Amount.properties,
    countryIn: CountryIn.properties,
    countryNotIn: CountryNotIn.properties,
    countryComparison: CountryComparison.properties,
  },
};

const { name, ...others } = ProfileFields.properties;
export const RiskProfileBody = Type.Object(
  { name, ...Type.Partial(Type.Object(others)).properties },
  { ...closed, title: "CreateRiskProfileRequest" },
);
export const RiskProfileChange = Type.Object(Type.Partial(ProfileFields).properties, {
  ...closed,
  minProperties: 1,
  title: "UpdateRiskProfileRequest",
  description: UPDATE_DESCRIPTION,
});
export const RiskProfileSchema = Type.Object(
  {
    id: Type.Integer({
      description: "For `defaultRiskRuleSet` of connectors and merchants, and their terminals' rule sets.",
    }),
    tenantGuid: Type.String({ description: "The tenant it belongs to." }),
    ...ProfileFields.properties,
    rules: Type.Array(Type.Unknown(), { description: "As they were set." }),
    scoreCard: Type.Array(Type.Unknown(), { description: "As it was set." }),
  },
  { title: "RiskProfile", description: "The profile." },
);
