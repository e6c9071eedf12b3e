import { Type } from "typebox";
import { CONNECTOR_GUID, CONNECTOR_SCOPE, findConnector } from "../../connectors/index.ts";
import { feeConditionFields, Moment, rateSchema, refuseFee } from "../../settlement/index.ts";
import {
  closed,
  defineOperation,
  fieldError,
  Guid,
  noSuchEntity,
  Text,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { insertCostSet } from "../cost-store.ts";

const list = { minItems: 1, maxItems: 50, uniqueItems: true } as const;

const Conditions = Type.Object(
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
      Type.Enum(["declined"], { description: "For each declined attempt, and not for an approved payment." }),
    ),
  },
  { ...closed, title: "CostConditions", description: "All must be met; one that is left out always is." },
);

const Cost = Type.Object(
  {
    kind: Type.Literal("transactional", { description: "Of each payment that meets `when`." }),
    entityGuid: Type.Optional(
      Guid("The fee entity that takes it, for people.", "019abc00-0000-7000-8000-000000000000"),
    ),
    description: Type.Optional(Text(255, "For people.", "Card processing")),
    when: Type.Optional(Conditions),
    rate: rateSchema,
  },
  { ...closed, title: "Cost" },
);

const CostSetBody = Type.Object(
  {
    validFrom: Moment("From then on the costs apply, until the connector's next set begins. In UTC."),
    description: Text(255, "For people.", "Prices of 2027", 1),
    fees: Type.Array(Cost, {
      maxItems: 50,
      description:
        "What the provider charges; all that fit add up. A set without any ends those of the set before.",
    }),
  },
  { ...closed, title: "CreateCostSetRequest" },
);

export const createCostSetOperation = defineOperation({
  id: "createCostSet",
  method: "POST",
  summary: "Set what the provider of a connector charges from a moment on",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID },
  body: CostSetBody,
  response: { guid: Type.String({ description: "Id of the cost set." }) },
  run: async ({ db, ids, sealer }: ProvisioningParts, { params: { connectorGuid }, body }) => {
    const connector = await findConnector(db, { guid: connectorGuid, sealer });
    if (!connector) return noSuchEntity({ field: "connectorGuid", what: "connector", inPath: true });
    if (connector.kind !== "provider")
      return fieldError({
        path: "connectorGuid",
        message: "must not be a meta-connector: it has no costs of its own",
      });
    for (const [index, fee] of body.fees.entries()) {
      const problem = refuseFee({ ...fee, entityGuid: fee.entityGuid ?? "" });
      if (problem) return fieldError({ path: `fees.${index}.${problem.path}`, message: problem.message });
    }
    const guid = ids.uuid();
    const { merchantGuid } = connector;
    const set = {
      ...body,
      guid,
      connectorGuid,
      merchantGuid,
      validFrom: Temporal.Instant.from(body.validFrom),
    };
    return (await insertCostSet(db, set))
      ? { guid }
      : fieldError({ path: "validFrom", message: "there is a cost set of the connector from that moment" });
  },
});
