import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { saveMapping } from "../columns/mapping-store.ts";
import { BUILT_IN_MAPPINGS } from "../columns/mappings.ts";
import { readColumns } from "../columns/read-mapping.ts";
import { englishOfFile } from "../file-fault.ts";
import { Mapping } from "./mapping-schemas.ts";

export const saveVaultMappingOperation = defineOperation({
  id: "saveVaultMapping",
  method: "POST",
  summary: "Save which column of a file of cards has which field",
  description: "Another one with the same name is replaced. Merchants of the tenant and below it may use it.",
  permission: "vault",
  scope: TENANT_SCOPE,
  body: Mapping,
  response: { vaultMapping: Mapping },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid }, body }) => {
    const { name } = body;
    if ((BUILT_IN_MAPPINGS as readonly string[]).includes(name))
      return fieldError({ path: "name", fault: ofPrograms("is the name of a built-in mapping") });
    const columns = readColumns(body.columns);
    if (isRefusal(columns))
      return fieldError({ path: "columns", fault: ofPrograms(englishOfFile(columns.fault)) });
    await saveMapping(db, { tenantGuid, name, columns });
    return { vaultMapping: { name, columns } };
  },
});
