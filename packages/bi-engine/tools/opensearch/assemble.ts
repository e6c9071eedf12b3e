/**
 * Fetches the jars of a real OpenSearch once, with Maven, into the git-ignored cache.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const pomPath = join(import.meta.dirname, "pom.xml");

/** Where everything of the test server lives; `.cache` is ignored by git. */
export const cacheDirectory = join(import.meta.dirname, "../../../../.cache/opensearch");

/** Thrown when the machine lacks what a real OpenSearch needs; its message says what to install. */
export class CannotAssemble extends Error {}

/**
 * Makes sure that the jars named by `pom.xml` are in the cache and returns their directory.
 * Maven runs only when the pom has changed since the last time.
 */
export function assembleOpenSearch(): string {
  requireTool("java", ["-version"], "a JDK or JRE of version 11 or newer (Debian: default-jre-headless)");
  const libDirectory = join(cacheDirectory, "lib");
  const stampPath = join(cacheDirectory, "lib.stamp");
  const stamp = createHash("sha256").update(readFileSync(pomPath)).digest("hex");
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return libDirectory;

  requireTool("mvn", ["--version"], "Maven (Debian: maven)");
  rmSync(libDirectory, { recursive: true, force: true });
  mkdirSync(libDirectory, { recursive: true });
  console.log("Fetching OpenSearch with Maven (about 50 MB, once) ...");
  const goal = [
    "dependency:copy-dependencies",
    `-DoutputDirectory=${libDirectory}`,
    "-DincludeScope=runtime",
  ];
  const maven = spawnSync("mvn", ["-B", "-q", "-f", pomPath, ...goal], { encoding: "utf8" });
  if (maven.status !== 0) {
    throw new CannotAssemble(`Maven could not fetch OpenSearch:\n${maven.stdout}${maven.stderr}`);
  }
  writeFileSync(stampPath, stamp);
  return libDirectory;
}

function requireTool(command: string, versionArguments: string[], wanted: string): void {
  const answer = spawnSync(command, versionArguments, { stdio: "ignore" });
  if (answer.status === 0) return;
  throw new CannotAssemble(
    `A real OpenSearch cannot run here: \`${command}\` is not available. Install ${wanted} and try again.`,
  );
}
