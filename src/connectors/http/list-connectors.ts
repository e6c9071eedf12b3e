import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  MERCHANT_GUID,
  nextPage,
  pageIn,
  PageQuery,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
} from "../../tenancy/index.ts";
import { describeConnector } from "../describe-connector.ts";
import { listConnectors } from "../list-connectors.ts";
import { noSuchMerchant } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";

export function listConnectorsRoute(app: HttpServer, parts: ConnectorParts): void {
  const schema = {
    ...provisioningDocs("listConnectors", "List a merchant's connectors, oldest first"),
    params: Type.Object({ merchantGuid: MERCHANT_GUID }),
    querystring: PageQuery,
    response: responses({ connectors: Type.Array(ConnectorSchema), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listConnectors/:merchantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { merchantGuid } = request.params;
    const { sealer } = parts;
    const page = await listConnectors(parts.db, { merchantGuid, page: pageIn(request.query), sealer });
    if (isRefusal(page)) return noSuchMerchant(reply);
    return reply.send({ success: true, connectors: page.entries.map(describeConnector), next: page.next });
  });
}
