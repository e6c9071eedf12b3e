import { readFile } from "node:fs/promises";
import { findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** An installed npm package. */
interface FoundPackage {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly folder: string;
  /** The file that an import of its name loads. */
  readonly entry: URL;
}

/**
 * Looks for an installed package by its name as an import from each of the folders would, in their order.
 *
 * @returns undefined when none has it; throws when its `package.json` cannot be read
 */
export async function findPackage(
  name: string,
  folders: readonly string[],
): Promise<FoundPackage | undefined> {
  for (const folder of folders) {
    const path = manifestPath(name, folder);
    if (path === undefined) continue;
    const manifest = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
    return { manifest, folder: dirname(path), entry: pathToFileURL(join(dirname(path), entryOf(manifest))) };
  }
  return undefined;
}

function manifestPath(name: string, folder: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(join(folder, "package.json")));
  } catch {
    return undefined;
  }
}

/** As Node's algorithm for ES modules finds it: `exports` has precedence over `main`. */
function entryOf({ exports, main }: Readonly<Record<string, unknown>>): string {
  return targetOf(own(exports, ".") ?? exports) ?? (typeof main === "string" ? main : "index.js");
}

const CONDITIONS = ["node", "import", "module-sync", "default"];

function targetOf(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  const condition = Object.keys(Object(target)).find((name) => CONDITIONS.includes(name));
  return condition === undefined ? undefined : targetOf(own(target, condition));
}

function own(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
