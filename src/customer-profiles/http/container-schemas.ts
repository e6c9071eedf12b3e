import { Type } from "typebox";
import { Text, type EntityScope } from "../../tenancy/index.ts";
import { findContainer } from "../containers/container-store.ts";

export const ContainerId = Type.String({
  pattern: "^[1-9][0-9]{0,8}$",
  description: "The container.",
  examples: ["1"],
});
const tenantOf: EntityScope["tenantOf"] = async ({ db }, id) =>
  (await findContainer(db, { id: Number(id) }))?.tenantGuid;

export const CONTAINER_SCOPE: EntityScope<"id"> = { field: "id", what: "container", tenantOf };
export const AUDITED_SCOPE: EntityScope<"containerId"> = { ...CONTAINER_SCOPE, field: "containerId" };

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
