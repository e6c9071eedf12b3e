import { defineOperation, Guid, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { findExport } from "../exports/export-store.ts";
import { describeExport, Export, EXPORT_FIELDS, EXPORT_SCOPE, type LinkParts } from "./export-schemas.ts";

export const getVaultExportOperation = defineOperation({
  id: "getVaultExport",
  method: "GET",
  summary: "Show an export of cards, with its address once it can be fetched",
  permission: "vault",
  scope: EXPORT_SCOPE,
  params: { exportGuid: Guid("The export.", "VE-91ec-509a-3899-4f4f-a4ad-67fb") },
  response: { ...EXPORT_FIELDS, vaultExport: Export },
  run: async (parts: ProvisioningParts & LinkParts, { params: { exportGuid: guid } }) => {
    const found = await findExport(parts.db, { guid });
    if (!found) return noSuchEntity(EXPORT_SCOPE);
    const vaultExport = describeExport(parts, found);
    return { ...vaultExport, vaultExport };
  },
});
