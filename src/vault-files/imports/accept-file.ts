import { listTenantPath, type Merchant } from "../../tenancy/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { readMapping, type MappingRefusal } from "../columns/read-mapping.ts";
import { openImportKeys } from "../keys/import-key-store.ts";
import type { VaultFileParts } from "../parts.ts";
import { decryptedFile } from "../pgp/decrypt-file.ts";
import { FileRefused, type FileFault } from "../file-fault.ts";
import { checkFile } from "./check-file.ts";
import { chooseConnectors, type ConnectorRefusal } from "./choose-connectors.ts";
import { removeFile, storedFile, storeFile } from "./chunk-store.ts";
import { FILE_DAYS, type VaultImport } from "./import.ts";
import { hasMostFiles, insertImport, lockFilesOf } from "./import-store.ts";
import { PURGE_VAULT_IMPORT } from "./purge-import-job.ts";
import { removeRows } from "./row-store.ts";

type FileRefusal = Refusal<"file_refused"> & { readonly fault: FileFault };
export type AcceptRefusal = FileRefusal | MappingRefusal | ConnectorRefusal | Refusal<"too_many_files">;

interface SentFile {
  readonly merchant: Pick<Merchant, "guid" | "tenantGuid">;
  readonly mapping: string | undefined;
  readonly connector: string | undefined;
  readonly mandateConnector: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Takes an encrypted file and makes its dry run. The file stays encrypted as it came; it is decrypted in memory, a piece at a time,
 * each time it is read.
 */
export async function acceptFile(
  parts: VaultFileParts,
  sent: SentFile,
): Promise<VaultImport | AcceptRefusal> {
  const { db, vault, ids, clock } = parts;
  const { body } = sent;
  const { guid: merchantGuid, tenantGuid } = sent.merchant;
  const tenantGuids = await listTenantPath(db, { tenantGuid });
  const mapping = await readMapping(db, { text: sent.mapping, tenantGuids });
  if (isRefusal(mapping)) return mapping;
  const { connector, mandateConnector } = sent;
  const named = { ...(connector && { connector }), ...(mandateConnector && { mandateConnector }) };
  const connectors = await chooseConnectors(parts, { merchantGuid, named });
  if (isRefusal(connectors)) return connectors;
  if (await hasMostFiles(db, { tenantGuid })) return TOO_MANY_FILES;
  const guid = ids.guid("VI");
  const runAt = clock.now().add({ hours: FILE_DAYS * 24 });
  await enqueue(db, { kind: PURGE_VAULT_IMPORT, key: guid, owner: merchantGuid, payload: { guid }, runAt });
  try {
    const stored = await storeFile(db, { guid, body });
    const keys = await openImportKeys(db, vault, { tenantGuids });
    let keyFingerprint = "";
    const onKey = (fingerprint: string): void => void (keyFingerprint = fingerprint);
    const read = () => decryptedFile(storedFile(db, { guid }), { keys, onKey });
    const checked = { guid, mapping, connectors, fileHash: stored.fileHash };
    const figures = await orDamage(checkFile(parts, read(), checked), read);
    const made = await db.transaction(async (tx) => {
      await lockFilesOf(tx, { tenantGuid });
      if (await hasMostFiles(tx, { tenantGuid })) return TOO_MANY_FILES;
      return insertImport(tx, {
        guid,
        tenantGuid,
        merchantGuid,
        connectorGuid: connectors.cards?.guid ?? null,
        mandateConnectorGuid: connectors.mandates?.guid ?? null,
        mapping,
        ...stored,
        keyFingerprint,
        figures,
      });
    });
    if (isRefusal(made)) await removeAll(db, guid);
    return made;
  } catch (error) {
    await removeAll(db, guid);
    if (error instanceof FileRefused) return { refused: true, code: "file_refused", fault: error.fault };
    throw error;
  }
}

const TOO_MANY_FILES = { refused: true, code: "too_many_files" } as const;

async function removeAll(db: VaultFileParts["db"], guid: string): Promise<void> {
  await removeFile(db, { guid });
  await removeRows(db, { guid });
}

/** The refusal of a file that is damaged, before any other: what is read of it may look like another mistake. */
async function orDamage<Result>(
  result: Promise<Result>,
  read: () => AsyncIterable<Uint8Array>,
): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof FileRefused) await readToEnd(read());
    throw error;
  }
}

async function readToEnd(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  while (!(await iterator.next()).done);
}
