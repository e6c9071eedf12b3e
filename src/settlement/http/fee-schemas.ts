import { Type } from "typebox";
import {
  CURRENCY_PATTERN,
  TEN_THOUSANDTHS_PATTERN,
  SIGNED_TEN_THOUSANDTHS_PATTERN,
} from "../../platform/money/index.ts";
import { FEE_ENTITY_TYPES } from "../../annotations/index.ts";
import { closed, Guid, MERCHANT_GUID, Text } from "../../tenancy/index.ts";
import { TRANSACTION_TYPES } from "../../transactions/index.ts";
import { Moment } from "./moment.ts";

export const CARD_REGIONS = ["domestic", "intra-eea", "interregional"] as const;

const Decimal = (description: string, example: string) =>
  Type.String({ pattern: TEN_THOUSANDTHS_PATTERN, description, examples: [example] });
const SignedDecimal = (description: string, example: string) =>
  Type.String({ pattern: SIGNED_TEN_THOUSANDTHS_PATTERN, description, examples: [example] });
const Currency = Type.String({
  pattern: CURRENCY_PATTERN,
  description: "ISO 4217 code.",
  examples: ["EUR"],
});
const Country = Type.String({
  pattern: "^[A-Z]{2}$",
  description: "ISO 3166-1 alpha-2.",
  examples: ["AT"],
});
const list = { minItems: 1, maxItems: 50, uniqueItems: true } as const;

const ENTITY_GUID = Guid("The fee entity.", "019abc00-0000-7000-8000-000000000000");
const Description = Type.Optional(Text(255, "Shown with the fee.", "Card processing"));

/** The conditions that fees and costs have in common. */
export const feeConditionFields = {
  types: Type.Optional(
    Type.Array(Type.Enum([...TRANSACTION_TYPES]), {
      ...list,
      description: "The type of the transaction is one of these.",
    }),
  ),
  result: Type.Optional(
    Type.Enum(["success", "failed", "all"], { description: "Of the transaction. Default: success." }),
  ),
  currencies: Type.Optional(
    Type.Array(Currency, { ...list, description: "The currency of the transaction is one of these." }),
  ),
  cardBrands: Type.Optional(
    Type.Array(Text(30, "A brand, as `returnData.type` has it.", "visa", 1), {
      ...list,
      description: "The brand of the card is one of these.",
    }),
  ),
  billingCountries: Type.Optional(
    Type.Array(Country, {
      ...list,
      description: "The country of the customer's billing address is one of these.",
    }),
  ),
  cardRegions: Type.Optional(
    Type.Array(Type.Enum([...CARD_REGIONS]), {
      ...list,
      description:
        "The country of the card against that of the merchant: the same, another one within the European Economic Area, or else.",
    }),
  ),
  amountFrom: Type.Optional(Decimal("Inclusive. Needs exactly one currency.", "10.00")),
  amountTo: Type.Optional(Decimal("Inclusive. Needs exactly one currency.", "99.99")),
};

export const Conditions = Type.Object(feeConditionFields, {
  ...closed,
  description: "All must be met; one that is left out always is.",
});

/** How much a fee or a cost is. */
export const Rate = Type.Object(
  {
    percentage: Type.Optional(
      Type.String({
        pattern: "^[0-9]{1,3}(\\.[0-9]{1,4}0{0,7})?$",
        description: "Of the amount with its surcharge, rounded half up to the minor unit.",
        examples: ["2.9"],
      }),
    ),
    fixed: Type.Optional(Decimal("Added to the percentage.", "0.25")),
    minimum: Type.Optional(Decimal("The fee is not less.", "0.50")),
    maximum: Type.Optional(Decimal("The fee is not more.", "5.00")),
    currency: Type.Optional(
      Type.String({
        pattern: CURRENCY_PATTERN,
        description: "Of fixed, minimum and maximum, and then of the transaction.",
      }),
    ),
  },
  {
    ...closed,
    description:
      "How much: percentage plus fixed, not less than minimum and not more than maximum. Needs percentage or fixed.",
  },
);

export const TransactionalFee = Type.Object(
  {
    kind: Type.Literal("transactional", { description: "Of each transaction that meets `when`." }),
    entityGuid: ENTITY_GUID,
    description: Description,
    deductsPayout: Type.Optional(
      Type.Boolean({ description: "It is taken from the merchant's settlement. Default: true." }),
    ),
    when: Type.Optional(Conditions),
    rate: Rate,
  },
  closed,
);

export const PeriodicFee = Type.Object(
  {
    kind: Type.Literal("periodic", { description: "Of the merchant or connector, after each period." }),
    entityGuid: ENTITY_GUID,
    description: Description,
    every: Type.Enum(["month", "year"], { description: "The period: a calendar month or year, in UTC." }),
    amount: Decimal("Taken from the merchant's settlement after each period.", "20.00"),
    currency: Currency,
  },
  closed,
);

export const FeeEntityBody = Type.Object(
  {
    name: Text(255, "The recipient of the fees.", "House fee", 1),
    entityType: Type.Enum([...FEE_ENTITY_TYPES], {
      description: "`merchant-…` is what the merchant pays; the others are what providers take.",
    }),
  },
  { ...closed, title: "CreateFeeEntityRequest" },
);
export const FeeEntitySchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the entity." }),
    tenantGuid: Type.String(),
    name: Type.String({ description: "The recipient of the fees." }),
    entityType: Type.String({ description: "Kind of its fees, as in createFeeEntity." }),
  },
  { title: "FeeEntity" },
);

const OwnerKind = Type.Enum(["tenant", "merchant", "connector"], {
  description: "What the fees are of. Those of the tenant, merchant and connector of a transaction add up.",
});
export const FeeSetBody = Type.Object(
  {
    ownerKind: OwnerKind,
    ownerGuid: Guid("The tenant, merchant or connector.", "ME-0000-0000-0000-0000-0000-0001"),
    validFrom: Moment("From then on the fees apply, until the owner's next set begins. In UTC."),
    description: Text(255, "For people.", "Prices of 2027", 1),
    fees: Type.Array(Type.Union([TransactionalFee, PeriodicFee]), {
      maxItems: 50,
      description: "The fees, at most 50. A set without fees ends those of the set before.",
    }),
  },
  { ...closed, title: "CreateFeeSetRequest" },
);
export const FeeSetSchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the set." }),
    ownerKind: OwnerKind,
    ownerGuid: Type.String({ description: "The tenant, merchant or connector." }),
    validFrom: Type.String({
      format: "date-time",
      description: "From then on the fees apply, until the owner's next set begins.",
    }),
    description: Type.String({ description: "For people." }),
    fees: Type.Array(Type.Unknown(), { description: "The fees, as createFeeSet has them." }),
  },
  { title: "FeeSet" },
);

export const LineItemBody = Type.Object(
  {
    date: Moment("The settlement whose period contains it has the item. In UTC."),
    currency: Currency,
    amount: SignedDecimal("Below zero it is taken from the merchant.", "-20.00"),
    description: Text(255, "For the merchant.", "Terminal rental", 1),
    entityGuid: Type.Optional(ENTITY_GUID),
    key: Type.Optional(
      Text(
        100,
        "The operator's own. A second item of the merchant with the same key is not added.",
        "2026-11-rental",
        1,
      ),
    ),
  },
  { ...closed, title: "AddLineItemRequest" },
);

export const RecalculateBody = Type.Object(
  {
    merchantGuid: MERCHANT_GUID,
    periodFrom: Moment("Transactions that became final then or later, in UTC."),
    periodTo: Moment("Transactions that became final before it, in UTC."),
  },
  { ...closed, title: "RecalculateFeesOfPeriodRequest" },
);
