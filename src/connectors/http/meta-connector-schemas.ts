import { Type } from "typebox";
import { AMOUNT_PATTERN, CURRENCY_PATTERN } from "../../platform/money/index.ts";
import { closed, Guid, Nullable } from "../../tenancy/index.ts";
import { Country } from "./country.ts";

const ConnectorGuid = Guid("A connector of the same merchant.", "CO-91ec-509a-3899-4f4f-a4ad-67fb");
/** A meta-connector has no longer list. */
export const MAX_MEMBERS = 50;

export const DECLINE_FALLBACK_CLASSES = ["elsewhere", "technical"] as const;

const RuleAmount = Type.String({ pattern: AMOUNT_PATTERN, examples: ["100.00"] });

export const RoutingRule = Type.Object(
  {
    connector: Type.Optional(ConnectorGuid),
    connectors: Type.Optional(
      Type.Array(ConnectorGuid, {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description:
          "Several to choose from, instead of `connector`, which is the first of them in responses.",
      }),
    ),
    choose: Type.Optional(
      Type.Enum(["order", "approval", "cost"], {
        description:
          "How one of several is chosen: the first that can be used, the one that approved most of like payments in 90 days, or the cheapest. Default: order.",
      }),
    ),
    exploration: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 0.5,
        description:
          "The share of payments that try another one than the best, for its data; by the uuid. Default: 0.05.",
      }),
    ),
    minimumRows: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: "How many concluded like payments a connector needs to be compared. Default: 300.",
      }),
    ),
    costAtMost: Type.Optional(
      Type.String({
        pattern: AMOUNT_PATTERN,
        description:
          "The highest estimated cost, in the currency of the request. A cost that is not known never fits.",
        examples: ["0.50"],
      }),
    ),
    currencies: Type.Optional(Type.Array(Type.String({ pattern: CURRENCY_PATTERN }), { maxItems: 200 })),
    brands: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z]{1,30}$" }), { maxItems: 50 })),
    binCountries: Type.Optional(Type.Array(Country, { maxItems: 300 })),
    binTypes: Type.Optional(Type.Array(Type.String({ pattern: "^[A-Z ]{1,30}$" }), { maxItems: 20 })),
    transactionTypes: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z-]{1,30}$" }), { maxItems: 20 })),
    customerCountries: Type.Optional(Type.Array(Country, { maxItems: 300 })),
    minAmount: Type.Optional(RuleAmount),
    maxAmount: Type.Optional(RuleAmount),
    extraData: Type.Optional(
      Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 8_192 }), { maxProperties: 16 }),
    ),
    sharePercent: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: "Share of the matching requests, by chance." }),
    ),
  },
  { ...closed, title: "RoutingRule", description: "Matches when every condition that is given holds." },
);

const DeclineFallback = Type.Object(
  {
    to: Type.Optional(
      Type.Array(ConnectorGuid, {
        minItems: 1,
        maxItems: MAX_MEMBERS,
        uniqueItems: true,
        description: "In this order; when left out, the connectors of `fallback`.",
      }),
    ),
    classes: Type.Optional(
      Type.Array(Type.Enum([...DECLINE_FALLBACK_CLASSES]), {
        maxItems: DECLINE_FALLBACK_CLASSES.length,
        uniqueItems: true,
        description:
          "The classes of declines (`decline.class`) that another connector may follow: both by default.",
      }),
    ),
    maxAttempts: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3,
        description: "Of one payment, the first included; 2 by default.",
      }),
    ),
    whenChallenged: Type.Optional(
      Type.Enum(["never", "same_acquirer"], {
        description:
          "After a 3-D Secure challenge: no other connector (the default), or one with the same adapter and acquirer, with the proof.",
      }),
    ),
  },
  { ...closed, title: "DeclineFallback" },
);

export const RoutingMetaConnector = Type.Object(
  {
    defaultConnector: ConnectorGuid,
    reRouteRecurring: Type.Optional(Type.Boolean()),
    rules: Type.Optional(
      Type.Array(RoutingRule, { maxItems: MAX_MEMBERS, description: "The first that matches." }),
    ),
    fallback: Type.Optional(Type.Array(ConnectorGuid, { maxItems: MAX_MEMBERS, uniqueItems: true })),
    declineFallback: Type.Optional(
      Nullable(
        DeclineFallback,
        "Another connector after a decline; when left out or null, a decline stands.",
      ),
    ),
  },
  { ...closed, title: "RoutingMetaConnector" },
);

export const MultiMethodMetaConnector = Type.Object(
  {
    connectors: Type.Array(ConnectorGuid, { minItems: 1, maxItems: MAX_MEMBERS, uniqueItems: true }),
    retries: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 0, maximum: 100 }),
        "How often a customer whose payment was declined may choose again; when left out, the setting tx:max-attempts decides.",
      ),
    ),
    expiry: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 525_600 }), "In minutes.")),
  },
  { ...closed, title: "MultiMethodMetaConnector", description: "The Payment Selection Page." },
);
