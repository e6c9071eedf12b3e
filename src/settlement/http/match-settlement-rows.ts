import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { enqueueMatching } from "../imports/match-job.ts";
import type { SettlementParts } from "../parts.ts";

type Parts = ProvisioningParts & Pick<SettlementParts, "findConnector" | "notifyWorkers">;

export const matchSettlementRowsOperation = defineOperation({
  id: "matchSettlementRows",
  method: "POST",
  summary: "Match the rows again that have no transaction so far",
  permission: "annotate",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID },
  response: {},
  run: async ({ db, findConnector, notifyWorkers }: Parts, { params: { connectorGuid } }) => {
    if (!(await findConnector(connectorGuid))) return noSuchEntity(CONNECTOR_SCOPE);
    await enqueueMatching(db, { connectorGuid });
    notifyWorkers();
    return {};
  },
});
