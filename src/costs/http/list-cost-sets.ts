import { Type } from "typebox";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { listCostSets } from "../cost-store.ts";

const CostSetSchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the set." }),
    connectorGuid: Type.String({ description: "The connector." }),
    validFrom: Type.String({ format: "date-time", description: "From then on the costs apply." }),
    description: Type.String({ description: "For people." }),
    fees: Type.Array(Type.Unknown(), { description: "The costs, as createCostSet has them." }),
  },
  { title: "CostSet" },
);

export const listCostSetsOperation = defineOperation({
  id: "listCostSets",
  method: "GET",
  summary: "List the cost sets of a connector",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  response: { costSets: Type.Array(CostSetSchema, { description: "Oldest first." }) },
  run: async ({ db }: ProvisioningParts, { params: { connectorGuid } }) => ({
    costSets: await listCostSets(db, connectorGuid),
  }),
});
