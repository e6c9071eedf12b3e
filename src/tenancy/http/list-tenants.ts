import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { listTenants } from "../list-tenants.ts";
import {
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  type ProvisioningParts,
} from "./provisioning.ts";
import { responses, nextPage, pageIn, PageQuery } from "./schemas.ts";
import { describeTenant, TenantSchema } from "./tenant-schemas.ts";

export function listTenantsRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "listTenants",
      "List the tenants of the credential, oldest first: of the root credential all",
    ),
    querystring: PageQuery,
    response: responses({ tenants: Type.Array(TenantSchema), ...nextPage }),
  };
  const url = `${PROVISIONING_PATH}/listTenants`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { sealer } = parts;
    const { entries, next } = await listTenants(parts.db, {
      page: pageIn(request.query),
      sealer,
      withinGuid: provisionerOf(request).tenantGuid,
    });
    return reply.send({ success: true, tenants: entries.map(describeTenant), next });
  });
}
