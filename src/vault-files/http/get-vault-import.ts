import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import type { VaultFileParts } from "../parts.ts";
import { IMPORT_SCOPE, Import, describeImport } from "./schemas.ts";

export const getVaultImportOperation = defineOperation({
  id: "getVaultImport",
  method: "GET",
  summary: "Show an import of cards and how far it is",
  permission: "vault",
  scope: IMPORT_SCOPE,
  response: { vaultImport: Import },
  run: async (parts: ProvisioningParts & VaultFileParts, { entity }) => ({
    vaultImport: await describeImport(parts, entity),
  }),
});
