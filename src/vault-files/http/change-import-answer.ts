import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import type { ChangeRefusal } from "../imports/change-import.ts";
import type { VaultImport } from "../imports/import.ts";
import type { VaultFileParts } from "../parts.ts";
import { describeImport, IMPORT_GUID, IMPORT_SCOPE } from "./schemas.ts";

export type ChangeParts = ProvisioningParts & VaultFileParts;

/** The fields that operations on one import have in common. */
export const ON_IMPORT = {
  method: "POST",
  permission: "vault",
  scope: IMPORT_SCOPE,
  params: { importGuid: IMPORT_GUID },
} as const;

export async function answerChange(parts: ChangeParts, changed: VaultImport | ChangeRefusal) {
  if (!isRefusal(changed)) return { vaultImport: await describeImport(parts, changed) };
  if (changed.code === "import_not_found") return noSuchEntity(IMPORT_SCOPE);
  return fieldError({ code: "notApplicable", path: "importGuid", message: changed.message });
}
