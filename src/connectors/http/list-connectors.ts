import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  nextPage,
  noSuchEntity,
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
  params: { merchantGuid: MERCHANT_GUID },
  query: PageQuery,
  response: { connectors: Type.Array(ConnectorSchema), ...nextPage },
  run: async ({ db, sealer }: ProvisioningParts, { params: { merchantGuid }, query }) => {
    const page = await listConnectors(db, { merchantGuid, page: pageIn(query), sealer });
    if (isRefusal(page)) return noSuchEntity(MERCHANT_SCOPE);
    return { connectors: page.entries.map(describeConnector), next: page.next };
  },
});
