import { done, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import { listTenantPath } from "../../tenancy/index.ts";
import { openImportKeys } from "../keys/import-key-store.ts";
import type { VaultFileParts } from "../parts.ts";
import { decryptedFile } from "../pgp/decrypt-file.ts";
import { readRows } from "../rows/read-rows.ts";
import { readersOf, type ChosenConnectors } from "./choose-connectors.ts";
import { removeFile, storedFile } from "./chunk-store.ts";
import { containersOf } from "./containers-of.ts";
import { findImport, moveImport } from "./import-store.ts";
import { ImportPace } from "./import-pace.ts";
import { importRows } from "./import-rows.ts";
import type { VaultImport } from "./import.ts";
import { keepResult } from "./purge-import-job.ts";
import { forgetHashes } from "./row-store.ts";

/** Job kind: stores the rows of an import. Stored with each job. */
export const RUN_VAULT_IMPORT = "run-vault-import";

/** The file is read from its beginning in each slice, which costs a few seconds of it. */
const SLICE_MS = 120_000;
const AFTER_FAILURE = Temporal.Duration.from({ seconds: 10 });

/** An import never gives up: the rows that are left are ready still, and those that are stored are not stored again. */
export function runVaultImportJobKind(parts: VaultFileParts): JobKind<{ guid: string }> {
  return {
    name: RUN_VAULT_IMPORT,
    leaseSeconds: 300,
    laneConcurrency: 1,
    retryAfter: () => AFTER_FAILURE,
    run: async ({ payload: { guid } }) => runImport(parts, guid),
  };
}

async function runImport(parts: VaultFileParts, guid: string): Promise<JobResult> {
  const found = await findImport(parts.db, { guid });
  if (found?.state !== "running") return done;
  const endsAtMs = performance.now() + SLICE_MS;
  const pace = new ImportPace();
  for await (const rows of rowsOf(parts, found)) {
    await parts.db.transaction((tx) => importRows(tx, parts, { ...rows, guid }));
    await pace.rest();
    if (performance.now() > endsAtMs)
      return { kind: "again", after: Temporal.Duration.from({ seconds: 0 }), because: "More rows are left." };
  }
  await parts.db.transaction(async (tx) => {
    if (!(await moveImport(tx, { guid, from: ["running"], to: "imported" }))) return;
    await removeFile(tx, { guid });
    await forgetHashes(tx, { guid });
    await keepResult(tx, found, parts.clock.now());
  });
  return done;
}

async function* rowsOf(parts: VaultFileParts, found: VaultImport) {
  const { db, vault } = parts;
  const { guid, fileHash, mapping, tenantGuid } = found;
  const connectors = await connectorsOf(parts, found);
  const containers = await containersOf(parts, connectors);
  const keys = await openImportKeys(db, vault, {
    tenantGuids: await listTenantPath(db, { tenantGuid }),
    orFingerprint: found.keyFingerprint,
  });
  const decrypted = decryptedFile(storedFile(db, { guid }), { keys });
  for await (const rows of readRows(decrypted, { mapping, readers: readersOf(parts, connectors) }))
    yield { rows, fileHash, connectors, containers };
}

async function connectorsOf(
  { findConnector }: VaultFileParts,
  { connectorGuid, mandateConnectorGuid }: VaultImport,
): Promise<ChosenConnectors> {
  return {
    cards: connectorGuid === null ? undefined : await findConnector(connectorGuid),
    mandates: mandateConnectorGuid === null ? undefined : await findConnector(mandateConnectorGuid),
  };
}
