import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const ROOT_PASSWORD_FILE = "root-password";

/**
 * Writes the generated root password to a file that only the gateway's user can read, and returns its path. That is
 * where it goes when nobody sits at a terminal: what a service prints is collected in logs, and read by many.
 *
 * Throws with a sentence for the operator when the file cannot be written.
 */
export async function writeRootPassword(
  dataDir: string,
  { password }: { password: string },
): Promise<string> {
  const file = join(dataDir, ROOT_PASSWORD_FILE);
  const unfinished = `${file}.${process.pid}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // A file that is left from another database keeps its mode and may be a link: it is replaced, not written to.
    await rm(unfinished, { force: true });
    await using handle = await open(unfinished, "wx", 0o600);
    await handle.writeFile(`${password}\n`);
    await handle.sync();
    await rename(unfinished, file);
    return file;
  } catch (error) {
    throw new Error(
      `The generated root password cannot be written to ${file}: ${(error as Error).message}. ` +
        "Set GATEWAY_ADMIN_PASSWORD, or GATEWAY_DATA_DIR to a folder that can be written.",
      { cause: error },
    );
  }
}
