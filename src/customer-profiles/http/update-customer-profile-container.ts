import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  closed,
  defineOperation,
  noSuchEntity,
  UPDATE_DESCRIPTION,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { findContainer } from "../containers/container-store.ts";
import { updateContainer } from "../containers/provision-containers.ts";
import { CONTAINER_SCOPE, ContainerId, ContainerName, ContainerSchema, Shared } from "./container-schemas.ts";

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
  params: { id: ContainerId },
  body: Body,
  response: { customerProfileContainer: ContainerSchema, warnings: Warnings },
  readOnly: {
    names: ["id", "tenantGuid"],
    shown: ({ db }: ProvisioningParts, { id }) => findContainer(db, { id: Number(id) }),
  },
  run: async ({ db }: ProvisioningParts, { params, body }) => {
    const updated = await updateContainer(db, { ...body, id: Number(params.id) });
    if (isRefusal(updated)) return noSuchEntity(CONTAINER_SCOPE);
    return { customerProfileContainer: updated.container, warnings: updated.warnings };
  },
});
