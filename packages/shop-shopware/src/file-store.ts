import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppStore } from "./store.ts";

/** A store of one file for each key, written whole or not at all. The folder has secrets of shops: only the server may read it. */
export async function openFileStore(folder: string): Promise<AppStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string): string => join(folder, createHash("sha256").update(key).digest("hex"));
  return {
    get: (key) => readFile(pathOf(key), "utf8").catch(undefinedIfMissing),
    set: async (key, value) => {
      const part = `${pathOf(key)}.${process.pid}.part`;
      await writeFile(part, value, { mode: 0o600, flush: true });
      await rename(part, pathOf(key));
    },
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
