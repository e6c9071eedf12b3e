import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listContainers } from "../containers/provision-containers.ts";
import { ContainerSchema } from "./container-schemas.ts";

export const listCustomerProfileContainersOperation = defineOperation({
  id: "listCustomerProfileContainers",
  method: "GET",
  summary: "A tenant's own containers and those shared with it",
  permission: "read",
  scope: TENANT_SCOPE,
  response: { customerProfileContainers: Type.Array(ContainerSchema) },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid } }) => ({
    customerProfileContainers: await listContainers(db, { tenantGuid }),
  }),
});
