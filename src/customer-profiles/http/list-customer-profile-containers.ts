import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  noSuchEntity,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { listContainers } from "../containers/provision-containers.ts";
import { ContainerSchema } from "./container-schemas.ts";

export const listCustomerProfileContainersOperation = defineOperation({
  id: "listCustomerProfileContainers",
  method: "GET",
  summary: "A tenant's own containers and those shared with it",
  permission: "read",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  response: { customerProfileContainers: Type.Array(ContainerSchema) },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid } }) => {
    const containers = await listContainers(db, { tenantGuid });
    return isRefusal(containers) ? noSuchEntity(TENANT_SCOPE) : { customerProfileContainers: containers };
  },
});
