import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Paths of documents that a provider publishes and whose licence does not let the repository contain them. The folder that
 * QUITTANCE_REFERENCE_DIR names has them as `providers/<provider>/<name>`. Undefined when the variable is not set: then a line
 * says what is not tested.
 *
 * @throws when the variable is set and a document is missing, because a wrong path must not look like a passed test
 */
export function providerDocuments(
  provider: string,
  names: readonly string[],
  { tests }: { /** What they are for, as in "requests against its OpenAPI document". */ tests: string },
): string[] | undefined {
  const directory = process.env["QUITTANCE_REFERENCE_DIR"];
  if (directory === undefined || directory === "") {
    process.stderr.write(
      `\nNOT TESTED: ${tests} (QUITTANCE_REFERENCE_DIR names no folder with ${names.join(", ")}).\n`,
    );
    return undefined;
  }
  const paths = names.map((name) => join(directory, "providers", provider, name));
  const missing = paths.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`QUITTANCE_REFERENCE_DIR lacks ${missing.join(", ")}.`);
  return paths;
}
