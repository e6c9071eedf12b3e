import { createImportKeyOperation } from "./create-import-key.ts";
import { deleteVaultMappingOperation } from "./delete-vault-mapping.ts";
import { discardVaultImportOperation } from "./discard-vault-import.ts";
import { getVaultExportOperation } from "./get-vault-export.ts";
import { getVaultImportOperation } from "./get-vault-import.ts";
import { importVaultFileOperation } from "./import-vault-file.ts";
import { listImportKeysOperation } from "./list-import-keys.ts";
import { listVaultExportsOperation } from "./list-vault-exports.ts";
import { listVaultImportsOperation } from "./list-vault-imports.ts";
import { listVaultMappingsOperation } from "./list-vault-mappings.ts";
import { runVaultImportOperation } from "./run-vault-import.ts";
import { saveVaultMappingOperation } from "./save-vault-mapping.ts";
import { undoVaultImportOperation } from "./undo-vault-import.ts";

/** The provisioning operations of keys, mappings, imports and exports; `exportVault` is of the console, which asks the second person. */
export const vaultFileOperations = [
  createImportKeyOperation,
  listImportKeysOperation,
  saveVaultMappingOperation,
  listVaultMappingsOperation,
  deleteVaultMappingOperation,
  importVaultFileOperation,
  runVaultImportOperation,
  undoVaultImportOperation,
  discardVaultImportOperation,
  getVaultImportOperation,
  listVaultImportsOperation,
  getVaultExportOperation,
  listVaultExportsOperation,
];

export { registerVaultFileRoutes } from "./file-routes.ts";
