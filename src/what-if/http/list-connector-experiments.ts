import { Type } from "typebox";
import { CONNECTOR_SCOPE, listExperiments } from "../../connectors/index.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeShare } from "../live-shares/describe-share.ts";
import { Share } from "./share-schema.ts";

const NEWEST = 50;

export const listConnectorExperimentsOperation = defineOperation({
  id: "listConnectorExperiments",
  method: "GET",
  summary: "List the drafts that were tried on a share of the payments, with prediction and result",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  response: { experiments: Type.Array(Share, { description: "The newest first, at most 50." }) },
  run: async ({ db }: ProvisioningParts, { params: { connectorGuid } }) => {
    const found = await listExperiments(db, { connectorGuid, limit: NEWEST });
    return { experiments: await Promise.all(found.map((one) => describeShare(db, one))) };
  },
});
