import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  closed,
  Guid,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  Text,
  UPDATE_DESCRIPTION,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { findContainer } from "../containers/container-store.ts";
import { createContainer, listContainers, updateContainer } from "../containers/provision-containers.ts";

export const ContainerId = Type.String({
  pattern: "^[1-9][0-9]{0,8}$",
  description: "The container.",
  examples: ["1"],
});
const TenantGuid = Guid("The tenant.", "TE-0000-0000-0000-0000-0000-0001");
const Name = Text(255, "Name of the container.", "Customers");
const Shared = Type.Boolean({ description: "Sub-tenants may assign it too." });

const ContainerSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    sharedWithSubtenants: Type.Boolean(),
    disabled: Type.Boolean(),
    tenantGuid: Type.String(),
  },
  { title: "CustomerProfileContainer" },
);

const CreateBody = Type.Object(
  { name: Name, sharedWithSubtenants: Type.Optional(Shared) },
  { ...closed, title: "CreateCustomerProfileContainerRequest" },
);
const UpdateBody = Type.Object(
  {
    name: Type.Optional(Name),
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
  description: "What the change makes inaccessible.",
});

/** The provisioning operations of customer profile containers. None is ever deleted. */
export function registerContainerRoutes(app: HttpServer, parts: ProvisioningParts): void {
  createRoute(app, parts);
  updateRoute(app, parts);
  listRoute(app, parts);
}

function createRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "createCustomerProfileContainer",
      "Create a container; it has no effect until it is assigned",
    ),
    params: Type.Object({ tenantGuid: TenantGuid }),
    body: CreateBody,
    response: responses({ customerProfileContainer: ContainerSchema }),
  };
  const url = `${PROVISIONING_PATH}/createCustomerProfileContainer/:tenantGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { tenantGuid } = request.params;
    const container = await createContainer(parts.db, { ...request.body, tenantGuid });
    if (isRefusal(container)) return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    return reply.send({ success: true, customerProfileContainer: container });
  });
}

function updateRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs("updateCustomerProfileContainer", "Rename, share or disable a container"),
    params: Type.Object({ id: ContainerId }),
    body: UpdateBody,
    response: responses({ customerProfileContainer: ContainerSchema, warnings: Warnings }),
  };
  const url = `${PROVISIONING_PATH}/updateCustomerProfileContainer/:id`;
  const readOnly = {
    names: ["id", "tenantGuid"],
    shown: ({ id }: Readonly<Record<string, string>>) => findContainer(parts.db, { id: Number(id) }),
  };
  app.post(url, { ...provisioningRoute(parts, { readOnly }), schema }, async (request, reply) => {
    const id = Number(request.params.id);
    const updated = await updateContainer(parts.db, { ...request.body, id });
    if (isRefusal(updated)) return noSuchEntity(reply, { field: "id", what: "container" });
    const { container, warnings } = updated;
    return reply.send({ success: true, customerProfileContainer: container, warnings });
  });
}

function listRoute(app: HttpServer, parts: ProvisioningParts): void {
  const schema = {
    ...provisioningDocs(
      "listCustomerProfileContainers",
      "A tenant's own containers and those shared with it",
    ),
    params: Type.Object({ tenantGuid: TenantGuid }),
    response: responses({ customerProfileContainers: Type.Array(ContainerSchema) }),
  };
  const url = `${PROVISIONING_PATH}/listCustomerProfileContainers/:tenantGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { tenantGuid } = request.params;
    const containers = await listContainers(parts.db, { tenantGuid });
    if (isRefusal(containers)) return noSuchEntity(reply, { field: "tenantGuid", what: "tenant" });
    return reply.send({ success: true, customerProfileContainers: containers });
  });
}
