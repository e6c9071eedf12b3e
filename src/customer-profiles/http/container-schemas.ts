import { Type } from "typebox";
import { Text, type EntityScope } from "../../tenancy/index.ts";
import { findContainer } from "../containers/container-store.ts";
import type { Container } from "../containers/container.ts";

export const CONTAINER_SCOPE: EntityScope<"id", Container> = {
  field: "id",
  param: Type.String({ pattern: "^[1-9][0-9]{0,8}$", description: "The container.", examples: ["1"] }),
  what: "container",
  find: ({ db }, id) => findContainer(db, { id: Number(id) }),
};
export const AUDITED_SCOPE: EntityScope<"containerId", Container> = {
  ...CONTAINER_SCOPE,
  field: "containerId",
};

export const ContainerName = Text(255, "Name of the container.", "Customers");
export const Shared = Type.Boolean({ description: "Sub-tenants may assign it too." });

export const ContainerSchema = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    sharedWithSubtenants: Type.Boolean(),
    disabled: Type.Boolean(),
    tenantGuid: Type.String(),
  },
  { title: "CustomerProfileContainer" },
);
