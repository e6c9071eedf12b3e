import { Type } from "typebox";
import {
  closed,
  defineOperation,
  noSuchEntity,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { deleteMapping } from "../columns/mapping-store.ts";
import { MappingName } from "./mapping-schemas.ts";

export const deleteVaultMappingOperation = defineOperation({
  id: "deleteVaultMapping",
  method: "POST",
  summary: "Delete a saved mapping",
  permission: "vault",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  body: Type.Object({ name: MappingName }, { ...closed, title: "DeleteVaultMappingRequest" }),
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, body: { name } }) =>
    (await deleteMapping(db, { tenantGuid, name }))
      ? {}
      : noSuchEntity({ field: "name", what: "mapping", inPath: false }),
});
