import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { OpenApiDocument } from "./open-api.ts";

/**
 * Reads documents that a vendor publishes and whose licence does not let a package contain them: JSON files below
 * `providers/<provider>` of the folder that QUITTANCE_REFERENCE_DIR names.
 *
 * @returns why they cannot be read here, as a text, when the variable is not set
 * @throws when the variable is set and a document is missing, because a wrong path must not look like a passed test
 */
export async function vendorDocuments(
  provider: string,
  names: readonly string[],
): Promise<readonly OpenApiDocument[] | string> {
  const folder = process.env["QUITTANCE_REFERENCE_DIR"];
  if (!folder) return `QUITTANCE_REFERENCE_DIR names no folder with ${names.join(", ")}`;
  const paths = names.map((name) => join(folder, "providers", provider, name));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`QUITTANCE_REFERENCE_DIR lacks ${missing.join(", ")}.`);
  return Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, "utf8"))));
}
