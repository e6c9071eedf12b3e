import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, UPDATE_DESCRIPTION, type ProvisioningParts, closed } from "../../tenancy/index.ts";
import { updateContainer } from "../containers/provision-containers.ts";
import { CONTAINER_SCOPE, ContainerName, ContainerSchema, Shared } from "./container-schemas.ts";

const Body = Type.Object(
  {
    name: Type.Optional(ContainerName),
    sharedWithSubtenants: Type.Optional(Shared),
    disabled: Type.Optional(Type.Boolean({ description: "Its profiles are kept and are not accessible." })),
  },
  {
    ...closed,
    title: "UpdateCustomerProfileContainerRequest",
    description: UPDATE_DESCRIPTION,
  },
);
const Warnings = Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
  description: "The data that the change makes inaccessible.",
});

/** A container is disabled, and never deleted. */
export const updateCustomerProfileContainerOperation = defineOperation({
  id: "updateCustomerProfileContainer",
  method: "POST",
  summary: "Rename, share or disable a container",
  permission: "configure",
  scope: CONTAINER_SCOPE,
  body: Body,
  response: { customerProfileContainer: ContainerSchema, warnings: Warnings },
  readOnly: {
    names: ["id", "tenantGuid"],
    shown: (container) => container,
  },
  run: async ({ db }: ProvisioningParts, { entity: { id }, body }) => {
    const updated = await updateContainer(db, { ...body, id });
    if (isRefusal(updated)) return undefined;
    return { customerProfileContainer: updated.container, warnings: updated.warnings };
  },
});
