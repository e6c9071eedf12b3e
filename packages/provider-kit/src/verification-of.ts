import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { Verification } from "./verify/verification.ts";

/**
 * The verification of a package, from the file that `quittance.verify` of its `package.json` names.
 *
 * @throws with a sentence for people when there is none
 */
export async function verificationOf(
  folder: string,
): Promise<{ readonly verification: Verification; readonly name: string; readonly version: string }> {
  const manifest = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    readonly name?: string;
    readonly version?: string;
    readonly quittance?: { readonly verify?: unknown };
  };
  const file = manifest.quittance?.verify;
  if (typeof file !== "string")
    throw new Error(
      `${join(folder, "package.json")} has no \`quittance.verify\`, the file with the verification.`,
    );
  const { verification } = (await import(pathToFileURL(join(folder, file)).href)) as {
    readonly verification?: Partial<Verification>;
  };
  if (typeof verification?.open !== "function")
    throw new Error(`${join(folder, file)} exports no \`verification\` with a function \`open\`.`);
  const { name = folder, version = "0.0.0" } = manifest;
  return { verification: verification as Verification, name, version };
}

/**
 * The folder of a package, by its path or by the name under which it is installed here.
 *
 * @throws with a sentence for people when there is none
 */
export function folderOfPackage(given: string): string {
  const folder = resolve(given);
  if (existsSync(join(folder, "package.json"))) return folder;
  for (let at = process.cwd(); ; at = dirname(at)) {
    const installed = join(at, "node_modules", given);
    if (existsSync(join(installed, "package.json"))) return installed;
    if (dirname(at) === at) throw new Error(`There is no package ${given} here.`);
  }
}
