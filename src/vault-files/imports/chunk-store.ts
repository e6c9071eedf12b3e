import { createHash } from "node:crypto";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { refuseClearFile } from "../pgp/refuse-clear-file.ts";
import { FileRefused } from "../file-fault.ts";

const CHUNK_BYTES = 512 * 1024;
const MAX_FILE_BYTES = 1024 ** 3;

/**
 * Keeps an encrypted file as it arrives, in pieces.
 *
 * @throws FileRefused when it is larger than 1 GiB, or not encrypted: then nothing of it is kept
 */
export async function storeFile(
  db: Queryable,
  { guid, body }: { guid: string; body: AsyncIterable<Uint8Array> },
): Promise<{ fileHash: string; fileBytes: bigint }> {
  const hash = createHash("sha256");
  let pieces: Uint8Array[] = [];
  let waiting = 0;
  let bytes = 0;
  let number = 0;
  const flush = async (): Promise<void> => {
    const data = Buffer.concat(pieces);
    if (number === 0) refuseClearFile(data);
    pieces = [];
    waiting = 0;
    number += 1;
    await db.execute(
      sql`insert into vault_import_chunks (import_guid, number, data) values (${guid}, ${number}, ${data})`,
    );
  };
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > MAX_FILE_BYTES) throw new FileRefused({ code: "file_too_large" });
    hash.update(piece);
    pieces.push(piece);
    waiting += piece.length;
    if (waiting >= CHUNK_BYTES) await flush();
  }
  if (waiting > 0) await flush();
  return { fileHash: hash.digest("hex"), fileBytes: BigInt(bytes) };
}

/** The encrypted file, piece by piece. */
export async function* storedFile(db: Queryable, { guid }: { guid: string }): AsyncGenerator<Uint8Array> {
  for (let number = 1; ; number += 1) {
    const chunk = await db.maybeOne<{ data: Buffer }>(
      sql`select data from vault_import_chunks where import_guid = ${guid} and number = ${number}`,
    );
    if (!chunk) return;
    yield chunk.data;
  }
}

export async function removeFile(db: Queryable, { guid }: { guid: string }): Promise<void> {
  await db.execute(sql`delete from vault_import_chunks where import_guid = ${guid}`);
}
