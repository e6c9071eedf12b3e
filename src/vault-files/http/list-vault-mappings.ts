import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listMappings } from "../columns/mapping-store.ts";
import { Mapping } from "./mapping-schemas.ts";

export const listVaultMappingsOperation = defineOperation({
  id: "listVaultMappings",
  method: "GET",
  summary: "List a tenant's saved mappings of files of cards",
  permission: "vault",
  scope: TENANT_SCOPE,
  response: { vaultMappings: Type.Array(Mapping, { description: "The mappings, by name." }) },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid } }) => ({
    vaultMappings: await listMappings(db, { tenantGuid }),
  }),
});
