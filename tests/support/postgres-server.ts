import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";

import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server on which every suite creates its own databases, see `createTestDatabase`. */
    testServerUrl: string;
    /** Distinguishes this run's databases from those of other runs on the same server. */
    testRunId: string;
  }
}

/** One PostgreSQL server for the whole test run: the embedded one, or the one that GATEWAY_TEST_DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("testRunId", `${process.pid.toString(36)}_${Date.now().toString(36)}`);
  const external = process.env["GATEWAY_TEST_DATABASE_URL"];
  if (external) {
    project.provide("testServerUrl", external);
    return async () => undefined;
  }
  const directory = project.config.env["TMPDIR"]!;
  const dataDir = await mkdtemp(join(directory, "quittance-test-"));
  const server = await startEmbeddedPostgres({ dataDir, durability: "none", log: pino({ level: "warn" }) });
  project.provide("testServerUrl", server.url);
  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
