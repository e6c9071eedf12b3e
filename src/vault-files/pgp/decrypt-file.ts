import { decrypt, readMessage, readPrivateKey, type PrivateKey } from "openpgp";
import { FileRefused } from "../file-fault.ts";
import { streamOf } from "./chunked.ts";

/** Beyond that, compressed data is made to fill a disk or memory. */
const MAX_DECRYPTED_BYTES = 4 * 1024 ** 3;
const ARMOR = "-----BEGIN PGP MESSAGE-----";
/** The id that a sender writes who does not tell to which key a file is encrypted. */
const ANY_KEY = "0".repeat(16);
const BYTE_ORDER_MARK = "\uFEFF";

/** A private key as the vault opens it. */
export interface OpenedKey {
  readonly fingerprint: string;
  readonly armored: string;
}

/**
 * Decrypts an OpenPGP file (RFC 9580 or 4880, binary or armored) as it is read, in memory alone. Its end shows whether it is whole:
 * what was yielded before a FileRefused may not be relied on.
 *
 * @param options.onKey is told which key opens it, before anything is read
 * @throws FileRefused
 */
export async function* decryptedFile(
  encrypted: AsyncIterable<Uint8Array>,
  { keys, onKey }: { keys: readonly OpenedKey[]; onKey?: (fingerprint: string) => void },
): AsyncGenerator<Uint8Array> {
  const decryptionKeys = await Promise.all(
    keys.map(({ armored }) => readPrivateKey({ armoredKey: armored })),
  );
  const chunks = encrypted[Symbol.asyncIterator]();
  const first = await chunks.next();
  const head = first.done === true ? new Uint8Array() : first.value;
  if (head.length === 0) throw new FileRefused({ code: "file_empty" });
  const message = await messageOf(continued(head, chunks), isArmored(head));
  onKey?.(keys[usedKey(message, decryptionKeys)]!.fingerprint);
  const data = await dataOf(message, decryptionKeys);
  let bytes = 0;
  try {
    for await (const chunk of data) {
      bytes += chunk.length;
      if (bytes > MAX_DECRYPTED_BYTES) throw new FileRefused({ code: "text_too_large" });
      yield chunk;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged();
  }
}

type EncryptedMessage = Awaited<ReturnType<typeof messageOf>>;

function isArmored(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 100)).toString("latin1").trimStart().startsWith(ARMOR);
}

async function messageOf(chunks: AsyncIterable<Uint8Array>, armored: boolean) {
  try {
    // Their types are those of two declarations of the same streams.
    return await (armored
      ? readMessage({ armoredMessage: streamOf(textOf(chunks)) as never })
      : readMessage({ binaryMessage: streamOf(chunks) as never }));
  } catch {
    throw new FileRefused({ code: "not_encrypted" });
  }
}

/** Every error of the library may repeat a part of the file: none of them is passed on. */
async function dataOf(
  message: EncryptedMessage,
  decryptionKeys: PrivateKey[],
): Promise<AsyncIterable<Uint8Array>> {
  try {
    // The end of the file is verified before anything of it is stored.
    const config = { allowUnauthenticatedStream: true };
    const { data } = await decrypt({ message, decryptionKeys, format: "binary", config });
    return data;
  } catch {
    throw damaged();
  }
}

function damaged(): FileRefused {
  return new FileRefused({ code: "file_damaged" });
}

/**
 * Which of the keys opens the file.
 *
 * @throws FileRefused that names the keys to which it is encrypted, so that its sender can be asked
 */
function usedKey(message: EncryptedMessage, keys: readonly PrivateKey[]): number {
  const used = message.getEncryptionKeyIDs();
  if (used.length === 0) throw new FileRefused({ code: "encrypted_to_no_key" });
  const ids = new Set(used.map((id) => id.toHex()));
  const found = keys.findIndex((key) => key.getKeyIDs().some((id) => ids.has(id.toHex())));
  if (found !== -1) return found;
  if (keys.length > 0 && ids.has(ANY_KEY)) return 0;
  const shown = [...ids].slice(0, 5).join(", ").toUpperCase();
  throw new FileRefused({ code: keys.length === 0 ? "no_import_key" : "other_key", values: { keys: shown } });
}

async function* continued(head: Uint8Array, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = Buffer.from(chunk).toString("latin1");
    yield isFirst && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    isFirst = false;
  }
}
