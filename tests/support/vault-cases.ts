import { MERCHANT, TENANT } from "./vault-files.ts";

const IMPORT = () => "VI-0000-0000-0000-0000-0000-0001";
const EXPORT = () => "VE-0000-0000-0000-0000-0000-0001";

/** Requests of the operations on files of cards that are complete enough to get past the schema. */
export const VAULT_CASES = {
  createImportKey: { needs: "vault" as const, path: () => TENANT, body: { algorithm: "curve25519" } },
  listImportKeys: { needs: "vault" as const, path: () => TENANT },
  saveVaultMapping: {
    needs: "vault" as const,
    path: () => TENANT,
    body: { name: "old", columns: { Number: "pan", Until: "expiration" } },
  },
  listVaultMappings: { needs: "vault" as const, path: () => TENANT },
  deleteVaultMapping: { needs: "vault" as const, path: () => TENANT, body: { name: "old" } },
  importVaultFile: {
    needs: "vault" as const,
    path: () => MERCHANT,
    body: {},
    contentType: "application/octet-stream",
  },
  listVaultImports: { needs: "vault" as const, path: () => MERCHANT },
  getVaultImport: { needs: "vault" as const, path: IMPORT },
  runVaultImport: { needs: "vault" as const, path: IMPORT, body: {} },
  undoVaultImport: { needs: "vault" as const, path: IMPORT, body: {} },
  discardVaultImport: { needs: "vault" as const, path: IMPORT, body: {} },
  exportVault: { needs: "vault" as const, path: () => TENANT, body: { publicKey: "none" } },
  getVaultExport: { needs: "vault" as const, path: EXPORT },
  listVaultExports: { needs: "vault" as const, path: () => TENANT },
};
