import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const KEY_BYTES = 32;

/** contract §1: generated into the data directory at the first start. Whoever has it can read the cards: mode 0600. */
export async function localMasterKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, "master.key");
  try {
    return Buffer.from((await readFile(file, "utf8")).trim(), "base64");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const key = randomBytes(KEY_BYTES);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  return key;
}
