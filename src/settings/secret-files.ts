import { closeSync, fstatSync, openSync, readFileSync, constants } from "node:fs";

import { type SettingName, settingTable } from "./setting-table.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = "_FILE";
/** A secret is a key, a password or a URL: a larger file is another file, named by mistake. */
const MAX_FILE_BYTES = 64 * 1024;

/** The settings whose value may come from a file instead: `GATEWAY_MASTER_KEY_FILE` for `GATEWAY_MASTER_KEY`. */
export const FILE_SETTINGS: ReadonlyMap<string, SettingName> = new Map(
  (Object.keys(settingTable) as SettingName[]).flatMap((name) =>
    "secret" in settingTable[name] && !("isPath" in settingTable[name])
      ? [[`${name}${SUFFIX}`, name] as const]
      : [],
  ),
);

interface WithSecretFiles {
  /** The environment with each `…_FILE` replaced by the setting it stands for. */
  readonly environment: Environment;
  /** Settings whose value came from a file, with the path, for error messages. */
  readonly paths: ReadonlyMap<string, string>;
  /** One line per file that cannot be used. */
  readonly mistakes: readonly string[];
}

/** Reads each secret that is given as a file, once. The content is the value, without one line break at its end. */
export function readSecretFiles(environment: Environment): WithSecretFiles {
  const read: Record<string, string | undefined> = { ...environment };
  const paths = new Map<string, string>();
  const mistakes: string[] = [];
  for (const [fileSetting, name] of FILE_SETTINGS) {
    const path = environment[fileSetting];
    if (path === undefined) continue;
    delete read[fileSetting];
    if (environment[name] !== undefined) {
      mistakes.push(`${name} and ${fileSetting} are both set: remove one.`);
      continue;
    }
    const secret = readSecret(path);
    if ("problem" in secret) mistakes.push(`${fileSetting}: ${path || "an empty path"} ${secret.problem}.`);
    else read[name] = secret.value;
    paths.set(name, path);
  }
  return { environment: read, paths, mistakes };
}

function readSecret(path: string): { value: string } | { problem: string } {
  let descriptor: number;
  try {
    // Without O_NONBLOCK, opening a named pipe without a writer would block the start.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
  try {
    const status = fstatSync(descriptor);
    if (!status.isFile()) return { problem: "is not a regular file" };
    if (status.size > MAX_FILE_BYTES)
      return { problem: `has ${status.size} bytes, more than the ${MAX_FILE_BYTES} a secret may have` };
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(descriptor));
    const value = text.replace(/\r?\n$/, "");
    if (value === "") return { problem: "is empty" };
    // A URL parser would drop a line break silently, and a second line is a second secret.
    if (/\p{Cc}/u.test(value)) return { problem: "has more than one line, or control characters" };
    return { value };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return {
      problem: code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "is not UTF-8" : `cannot be read (${code})`,
    };
  } finally {
    closeSync(descriptor);
  }
}
