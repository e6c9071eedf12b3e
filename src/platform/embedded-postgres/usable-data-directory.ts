import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk quota is used up",
  ENOTDIR: "it, or what it is in, is not a folder",
  EEXIST: "it is not a folder",
};

/** Makes the data directory and writes a byte into it, or throws with a message that names it and says what to do. */
export async function makeDataDirectoryUsable(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.write-check-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await using file = await open(probe, "w", 0o600);
    await file.write("1");
    await file.sync();
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const user = process.getuid ? ` by user id ${process.getuid()}` : "";
    throw new Error(
      `The data directory ${dataDir} cannot be used${user}: ${REASONS[code] ?? message}. ` +
        "Fix that, or set GATEWAY_DATA_DIR to a folder that can be written.",
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
