import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const KEY_BYTES = 32;
const KEY_FILE = "master.key";
/** The next key during a rotation, so that it is never in memory only. */
const NEXT_KEY_FILE = "master.key.next";
/** The previous key, for backups that were made with it. */
const OLD_KEY_FILE = "master.key.old";

/**
 * The master key in the data directory. It is made at the first start only: a new key could not open data that was sealed
 * with another. The key opens all card data: mode 0600.
 */
export async function localMasterKey(
  dataDir: string,
  { isDataSealed }: { isDataSealed: () => Promise<boolean> },
): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file) && (await isDataSealed())) {
    throw new Error(
      `The master key ${file} is missing, but the database beside it was sealed with one. ` +
        "Put the key back from where it is kept, as that file or as GATEWAY_MASTER_KEY. " +
        "Without it no stored card, instrument or profile can be read; to begin with empty data, set another GATEWAY_DATA_DIR.",
    );
  }
  return readOrMakeKey(file);
}

/** Whether a gateway was ever started with this data directory. */
export function hasLocalMasterKey(dataDir: string): boolean {
  return existsSync(join(dataDir, KEY_FILE));
}

/** Whether a key that older backups need is in the file to which the next rotation would copy the present one. */
export async function oldLocalMasterKeyIsInTheWay(dataDir: string): Promise<boolean> {
  const file = join(dataDir, OLD_KEY_FILE);
  if (!existsSync(file)) return false;
  // A rotation that was interrupted has copied the present one already.
  return !(await readOrMakeKey(file)).equals(await readOrMakeKey(join(dataDir, KEY_FILE)));
}

/** The next key: that of an interrupted rotation, or a new one. */
export function nextLocalMasterKey(dataDir: string): Promise<Buffer> {
  return readOrMakeKey(join(dataDir, NEXT_KEY_FILE));
}

/** Makes the next key the current one. The old one is copied, not moved, so that there is always a key to start with. */
export async function promoteNextLocalMasterKey(dataDir: string): Promise<void> {
  await copyFile(join(dataDir, KEY_FILE), join(dataDir, OLD_KEY_FILE));
  await rename(join(dataDir, NEXT_KEY_FILE), join(dataDir, KEY_FILE));
  await syncDirectory(dataDir);
}

/**
 * The key in a file; without a file it makes one. It never overwrites a key, and flushes a new one to the disk before
 * anything is sealed with it: a power failure must not lose the key of data that is kept.
 */
export async function readOrMakeKey(file: string): Promise<Buffer> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (text !== undefined) return keyIn(text, file);
  const key = randomBytes(KEY_BYTES);
  await writeFile(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  await syncDirectory(dirname(file));
  return key;
}

function keyIn(text: string, file: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `${file} does not hold ${KEY_BYTES} bytes as base64, which the master key is. Put the key back from where it is kept.`,
  );
}

/** Flushes the directory's entries to the disk. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path);
  await directory.sync();
}
