import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import { createContainer } from "../containers/provision-containers.ts";
import { ContainerName, ContainerSchema, Shared } from "./container-schemas.ts";

const Body = Type.Object(
  { name: ContainerName, sharedWithSubtenants: Type.Optional(Shared) },
  { ...closed, title: "CreateCustomerProfileContainerRequest" },
);

export const createCustomerProfileContainerOperation = defineOperation({
  id: "createCustomerProfileContainer",
  method: "POST",
  summary: "Create a container; it has no effect until it is assigned",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: Body,
  response: { customerProfileContainer: ContainerSchema },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, body }) => ({
    customerProfileContainer: await createContainer(db, { ...body, tenantGuid }),
  }),
});
