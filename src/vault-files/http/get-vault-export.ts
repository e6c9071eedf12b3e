import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeExport, Export, EXPORT_SCOPE, type LinkParts, EXPORT_FIELDS } from "./export-schemas.ts";

export const getVaultExportOperation = defineOperation({
  id: "getVaultExport",
  method: "GET",
  summary: "Show an export of cards, with its address once it can be fetched",
  permission: "vault",
  scope: EXPORT_SCOPE,
  response: { ...EXPORT_FIELDS, vaultExport: Export },
  run: async (parts: ProvisioningParts & LinkParts, { entity }) => {
    const vaultExport = describeExport(parts, entity);
    return { ...vaultExport, vaultExport };
  },
});
