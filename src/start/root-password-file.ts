import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes the generated root password to a file that only the gateway's user can read, and returns its path. That is
 * where it goes without a terminal: what a service prints is collected in logs, and read by many.
 *
 * Throws with a sentence for the operator when the file cannot be written.
 */
export function writeRootPassword(dataDir: string, { password }: { password: string }): Promise<string> {
  const help = "Set GATEWAY_ADMIN_PASSWORD, or GATEWAY_DATA_DIR to a folder that can be written.";
  return writeSecret(join(dataDir, "root-password"), { what: "root password", secret: password, help });
}

/** The same for the set-up link of the console. */
export function writeSetUpLink(dataDir: string, { link }: { link: string }): Promise<string> {
  const help = "Set GATEWAY_DATA_DIR to a folder that can be written.";
  return writeSecret(join(dataDir, "console-set-up"), {
    what: "set-up link of the console",
    secret: link,
    help,
  });
}

async function writeSecret(
  file: string,
  { what, secret, help }: { what: string; secret: string; help: string },
): Promise<string> {
  const unfinished = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // A file that is left from another database keeps its mode and may be a link: it is replaced, not written to.
    await rm(unfinished, { force: true });
    await using handle = await open(unfinished, "wx", 0o600);
    await handle.writeFile(`${secret}\n`);
    await handle.sync();
    await rename(unfinished, file);
    return file;
  } catch (error) {
    throw new Error(
      `The generated ${what} cannot be written to ${file}: ${(error as Error).message}. ${help}`,
      { cause: error },
    );
  }
}
