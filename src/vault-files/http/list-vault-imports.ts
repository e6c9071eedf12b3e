import { Type } from "typebox";
import { defineOperation, MERCHANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { listImports } from "../imports/import-store.ts";
import { describeImport, Import } from "./schemas.ts";

const MAX_LISTED = 100;

export const listVaultImportsOperation = defineOperation({
  id: "listVaultImports",
  method: "GET",
  summary: "List a merchant's imports of cards, newest first",
  description: `At most ${MAX_LISTED}.`,
  permission: "vault",
  scope: MERCHANT_SCOPE,
  response: { vaultImports: Type.Array(Import, { description: "The imports." }) },
  run: async (parts: ProvisioningParts & VaultFileParts, { params: { merchantGuid } }) => {
    const found = await listImports(parts.db, { merchantGuids: [merchantGuid], limit: MAX_LISTED });
    return { vaultImports: await Promise.all(found.map((one) => describeImport(parts, one))) };
  },
});
