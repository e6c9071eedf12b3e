import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listExports } from "../exports/export-store.ts";
import { describeExport, Export, type LinkParts } from "./export-schemas.ts";

const MAX_LISTED = 100;

export const listVaultExportsOperation = defineOperation({
  id: "listVaultExports",
  method: "GET",
  summary: "List a tenant's exports of cards, newest first",
  description: `At most ${MAX_LISTED}.`,
  permission: "vault",
  scope: TENANT_SCOPE,
  response: { vaultExports: Type.Array(Export, { description: "The exports." }) },
  run: async (parts: ProvisioningParts & LinkParts, { params: { tenantGuid } }) => {
    const found = await listExports(parts.db, { tenantGuids: [tenantGuid], limit: MAX_LISTED });
    return { vaultExports: found.map((one) => describeExport(parts, one)) };
  },
});
