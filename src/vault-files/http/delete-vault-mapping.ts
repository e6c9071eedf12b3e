import { Type } from "typebox";
import {
  defineOperation,
  noSuchEntity,
  TENANT_SCOPE,
  type ProvisioningParts,
  closed,
} from "../../tenancy/index.ts";
import { deleteMapping } from "../columns/mapping-store.ts";
import { MappingName } from "./mapping-schemas.ts";

export const deleteVaultMappingOperation = defineOperation({
  id: "deleteVaultMapping",
  method: "POST",
  summary: "Delete a saved mapping",
  permission: "vault",
  scope: TENANT_SCOPE,
  body: Type.Object({ name: MappingName }, { ...closed, title: "DeleteVaultMappingRequest" }),
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, body: { name } }) =>
    (await deleteMapping(db, { tenantGuid, name }))
      ? {}
      : noSuchEntity({ field: "name", what: "mapping", inPath: false }),
});
