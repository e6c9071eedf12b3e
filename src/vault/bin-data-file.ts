import { stat } from "node:fs/promises";
import type { Log } from "../platform/log.ts";
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
  const { file, log, pollMs = POLL_MS } = options;
  // Before it is read: a change while it is read is seen by the next poll.
  let seen = file === undefined ? "" : await stateOf(file);
  let current = await readBinData(file);
  const data: BinData = {
    find: (pan) => current.find(pan),
    findPrefix: (digits) => current.findPrefix(digits),
  };
  if (file === undefined) return { ...data, close: () => undefined };

  const poll = async (): Promise<void> => {
    const state = await stateOf(file);
    if (state === seen) return;
    seen = state;
    try {
      current = await readBinData(file);
      log.info({ file }, "The BIN data was read again.");
    } catch (error) {
      const { message } = error as Error;
      log.error({ file, error: message }, "The changed BIN data cannot be used; the data from before stays.");
    }
  };
  let polling = false;
  const timer = setInterval(() => {
    if (polling) return;
    polling = true;
    void poll().finally(() => (polling = false));
  }, pollMs).unref();
  return { ...data, close: () => clearInterval(timer) };
}

/** Differs when the file was written, replaced or removed. */
async function stateOf(file: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unreadable";
  }
}
