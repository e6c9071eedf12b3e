export { registerVaultFileRoutes, vaultFileOperations } from "./http/index.ts";
export { purgeVaultImportJobKind } from "./imports/purge-import-job.ts";
export { runVaultImportJobKind } from "./imports/run-import-job.ts";
export { undoVaultImportJobKind } from "./imports/undo-import-job.ts";
export { vaultFileMigrations } from "./migrations.ts";
export { stateOf, WAIT_HOURS, type ExportState, type VaultExport } from "./exports/export.ts";
export { approveExport, findExport, insertExport, stopExport } from "./exports/export-store.ts";
export { MAX_KEY_CHARACTERS, readReceiverKey } from "./pgp/receiver-key.ts";
