import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { GatewayProcess } from "../crash/gateway-process.ts";

/** Files below the data folder that users other than their owner may read or write. */
async function openToOthers(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // The server's temporary files come and go.
    const mode = (await stat(path).catch(() => undefined))?.mode ?? 0;
    // Copies of npm's server binaries hold no data and may be run by the server's own user.
    if (entry.isFile() && (mode & 0o077) !== 0 && !/postgres(ql)?-(binaries|server)|\/binaries/.test(path))
      open.push(path);
  }
  return open;
}

test("no file below the data folder is readable for other users, also none that was copied there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "quittance-data-"));
  const gateway = await GatewayProcess.start({ GATEWAY_DATA_DIR: folder });
  onTestFinished(async () => {
    await gateway.end("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });
  expect((await new ApiClient(gateway.url).debit()).status).toBe(200);
  await expect.poll(() => readdir(join(folder, "bi"))).toContain("documents.duckdb");
  expect(await openToOthers(folder)).toEqual([]);
  await gateway.end("SIGKILL");
  await chmod(join(folder, "bi", "documents.duckdb"), 0o644);
  await gateway.start();
  // The documents are opened after the gateway is ready for payments.
  await expect.poll(() => openToOthers(folder)).toEqual([]);
});
