import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { findImport } from "../imports/import-store.ts";
import type { VaultFileParts } from "../parts.ts";
import { describeImport, Import, IMPORT_GUID, IMPORT_SCOPE } from "./schemas.ts";

export const getVaultImportOperation = defineOperation({
  id: "getVaultImport",
  method: "GET",
  summary: "Show an import of cards and how far it is",
  permission: "vault",
  scope: IMPORT_SCOPE,
  params: { importGuid: IMPORT_GUID },
  response: { vaultImport: Import },
  run: async (parts: ProvisioningParts & VaultFileParts, { params: { importGuid: guid } }) => {
    const found = await findImport(parts.db, { guid });
    return found ? { vaultImport: await describeImport(parts, found) } : noSuchEntity(IMPORT_SCOPE);
  },
});
