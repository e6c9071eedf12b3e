import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { enqueueMatching } from "../imports/match-job.ts";
import type { SettlementParts } from "../parts.ts";

type Parts = ProvisioningParts & Pick<SettlementParts, "notifyWorkers">;

export const matchSettlementRowsOperation = defineOperation({
  id: "matchSettlementRows",
  method: "POST",
  summary: "Match the rows again that have no transaction so far",
  permission: "annotate",
  scope: CONNECTOR_SCOPE,
  response: {},
  run: async ({ db, notifyWorkers }: Parts, { params: { connectorGuid } }) => {
    await enqueueMatching(db, { connectorGuid });
    notifyWorkers();
    return {};
  },
});
