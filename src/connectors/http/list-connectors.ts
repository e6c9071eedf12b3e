import { Type } from "typebox";
import {
  defineOperation,
  MERCHANT_SCOPE,
  nextPage,
  pageIn,
  PageQuery,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { describeConnector } from "../describe-connector.ts";
import { listConnectors } from "../list-connectors.ts";
import { ConnectorSchema } from "./connector-schemas.ts";

export const listConnectorsOperation = defineOperation({
  id: "listConnectors",
  method: "GET",
  summary: "List a merchant's connectors, oldest first",
  permission: "read",
  scope: MERCHANT_SCOPE,
  query: PageQuery,
  response: { connectors: Type.Array(ConnectorSchema), ...nextPage },
  run: async ({ db, sealer }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const { entries, next } = await listConnectors(db, { merchantGuid, page: pageIn(query), sealer });
    return { connectors: entries.map(describeConnector), next };
  },
});
