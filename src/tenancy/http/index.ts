import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "../../platform/http/index.ts";
import type { CheckMailServer, MayUseContainer } from "../update-tenant.ts";
import { createMerchantUserRoute } from "./create-merchant-user.ts";
import { createMerchantRoute } from "./create-merchant.ts";
import { createTenantRoute } from "./create-tenant.ts";
import { registerCredentialRoutes } from "./credential-routes.ts";
import { listChangesRoute } from "./list-changes.ts";
import { listMerchantUsersRoute } from "./list-merchant-users.ts";
import { listMerchantsRoute } from "./list-merchants.ts";
import { listTenantsRoute } from "./list-tenants.ts";
import { registerPasswordRotationRoutes } from "./rotate-merchant-user-password.ts";
import { PROVISIONING_PATH, provisioningErrors, type ProvisioningParts } from "./provisioning.ts";
import { updateMerchantUserRoute } from "./update-merchant-user.ts";
import { updateMerchantRoute } from "./update-merchant.ts";
import { updateTenantRoute } from "./update-tenant.ts";

type TenancyParts = ProvisioningParts & {
  readonly mayUseContainer: MayUseContainer;
  readonly checkMailServer: CheckMailServer;
};

/** The provisioning operations of tenants, merchants and API users. */
export function registerTenancyRoutes(app: HttpServer, parts: TenancyParts): void {
  createTenantRoute(app, parts);
  updateTenantRoute(app, parts);
  listTenantsRoute(app, parts);
  listChangesRoute(app, parts);
  createMerchantRoute(app, parts);
  updateMerchantRoute(app, parts);
  listMerchantsRoute(app, parts);
  createMerchantUserRoute(app, parts);
  updateMerchantUserRoute(app, parts);
  listMerchantUsersRoute(app, parts);
  registerPasswordRotationRoutes(app, parts);
  registerCredentialRoutes(app, parts);
  refuseUnknownOperations(app);
}

/** Sends 404 and 405 in this API's own error format. */
function refuseUnknownOperations(app: HttpServer): void {
  const plugin = async (scope: HttpServer): Promise<void> => {
    const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      app.sendNotFound(request, reply, provisioningErrors);
    scope.setNotFoundHandler(notFound);
    // Before a body is read.
    scope.addHook("onRequest", async (request, reply) =>
      request.is404 ? notFound(request, reply) : undefined,
    );
  };
  void app.register(plugin as Parameters<HttpServer["register"]>[0], { prefix: PROVISIONING_PATH });
}

export { layoutChanges } from "./layout-schemas.ts";
export { Username } from "./merchant-user-schemas.ts";
export type { TenantsOf } from "./provisioning-access.ts";
export {
  fieldError,
  lacksPermission,
  noSuchEntity,
  provisionerOf,
  PROVISIONING_PATH,
  provisioningDocs,
  type ProvisioningParts,
  provisioningRoute,
} from "./provisioning.ts";
export {
  responses,
  closed,
  SECRET_REMOVED,
  Warnings,
  Guid,
  MERCHANT_GUID,
  nextPage,
  Nullable,
  pageIn,
  PageQuery,
  ProvisioningError,
  SettingsMap,
  Text,
  UPDATE_DESCRIPTION,
} from "./schemas.ts";
