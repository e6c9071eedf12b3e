import { unwatchFile, watchFile } from "node:fs";
import type { Log } from "../../platform/log.ts";
import { readBinData, type BinData } from "./bin-data.ts";

/** Polled, because notifications of the file system miss files that are replaced, and mounted ones. */
const POLL_MS = 5_000;

export interface BinDataFile extends BinData {
  close(): void;
}

/**
 * BIN data from a file that is read again when it changes. A file that cannot be read then changes nothing: the data from
 * before stays in use, and an error with the line is logged. Without a file the bundled sample is used.
 *
 * @throws when the file cannot be read at the start
 */
export async function openBinData(options: {
  file: string | undefined;
  log: Log;
  pollMs?: number;
}): Promise<BinDataFile> {
  const { file, log, pollMs: interval = POLL_MS } = options;
  let current = await readBinData(file);
  if (file === undefined) return { find: (pan) => current.find(pan), close: () => undefined };
  const reload = async (): Promise<void> => {
    try {
      current = await readBinData(file);
      log.info({ file }, "The BIN data was read again.");
    } catch (error) {
      const { message } = error as Error;
      log.error({ file, error: message }, "The changed BIN data cannot be used; the data from before stays.");
    }
  };
  // One after the other, so that the last change is what counts.
  let reloading = Promise.resolve();
  const onChange = (): void => void (reloading = reloading.then(reload));
  watchFile(file, { interval, persistent: false }, onChange);
  return { find: (pan) => current.find(pan), close: () => unwatchFile(file, onChange) };
}
