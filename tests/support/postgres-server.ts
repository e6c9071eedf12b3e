import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { pino } from "pino";
import type { TestProject } from "vitest/node";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../src/platform/embedded-postgres/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where `testServerUrl` gets the address of the server on which every suite creates its own databases. */
    testServerAddress: string;
    /** Distinguishes this run's databases from those of other runs on the same server. */
    testRunId: string;
  }
}

/**
 * A gateway with workers opens up to 25 connections, and a file may start several; with the shops of `tests/shops` beside four workers
 * the server's default of 100 was full, and payments were refused with 503.
 */
const MAX_CONNECTIONS = 400;

/**
 * One PostgreSQL server for the whole test run: the embedded one, or the one that GATEWAY_TEST_DATABASE_URL names. The embedded one is
 * started when the first test needs it: most files need none.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = project.config.env["TMPDIR"]!;
  const external = process.env["GATEWAY_TEST_DATABASE_URL"];
  let starting: Promise<EmbeddedPostgres> | undefined;
  const url = async (): Promise<string> => external ?? (await (starting ??= startServer(directory))).url;
  const asked = createServer((_request, response) => {
    url().then(
      (address) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => asked.listen(0, "127.0.0.1", resolve));
  project.provide("testRunId", `${process.pid.toString(36)}_${Date.now().toString(36)}`);
  project.provide("testServerAddress", `http://127.0.0.1:${(asked.address() as AddressInfo).port}`);
  return async () => {
    asked.close();
    asked.closeAllConnections();
    const server = await starting?.catch(() => undefined);
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

async function startServer(directory: string): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(join(directory, "quittance-test-"));
  return startEmbeddedPostgres({
    dataDir,
    durability: "none",
    maxConnections: MAX_CONNECTIONS,
    log: pino({ level: "warn" }),
  });
}
