import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import type { ChangeRefusal } from "../imports/change-import.ts";
import type { VaultImport } from "../imports/import.ts";
import { englishOfFile } from "../file-fault.ts";
import type { VaultFileParts } from "../parts.ts";
import { describeImport, IMPORT_SCOPE } from "./schemas.ts";

export type ChangeParts = ProvisioningParts & VaultFileParts;

/** The fields that operations on one import have in common. */
export const ON_IMPORT = {
  method: "POST",
  permission: "vault",
  scope: IMPORT_SCOPE,
} as const;

export async function answerChange(parts: ChangeParts, changed: VaultImport | ChangeRefusal) {
  if (!isRefusal(changed)) return { vaultImport: await describeImport(parts, changed) };
  if (changed.code === "import_not_found") return undefined;
  return fieldError({
    code: "notApplicable",
    path: "importGuid",
    fault: ofPrograms(englishOfFile(changed.fault)),
  });
}
