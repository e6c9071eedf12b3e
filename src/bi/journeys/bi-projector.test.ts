import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient } from "../../../tests/support/bi.ts";
import { inProcessOfItsOwn, metric, until } from "../../../tests/support/bi-process.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { sql } from "../../platform/database/index.ts";

const { log, text: logged } = keepLog("warn");
let directory: string;
let running: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-projector-"));
  running = await startTestGateway({
    bi: inProcessOfItsOwn(directory),
    biRetentionMonths: 12,
    log,
    workers: true,
  });
  api = new ApiClient(running.url);
  bi = new BiClient(running.url);
  await until(() => processes("projector").length === 1);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

/** The processes that this one has started for the purpose. */
function processes(purpose: "projector" | "process"): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", `bi/${purpose}/main.ts`]);
  return stdout.toString().split("\n").filter(Boolean).map(Number);
}

async function isDocumented(uuid: string): Promise<boolean> {
  const { body } = await bi.post("/v2/_count", { query: { ids: { values: [uuid] } } });
  return body["count"] === 1;
}

test("a payment's document is made by the projector's process, with its card's fingerprint", async () => {
  const { body } = await api.debit({ amount: "10.00" });
  await until(() => isDocumented(body["uuid"]));
  expect(await bi.document(body["uuid"])).toMatchObject({
    amount: 10,
    creditcard: { merchant_fingerprint: expect.any(String) },
  });
});

test("the document of a payment that is older than the retention period goes away", async () => {
  const { body } = await api.debit();
  await until(() => isDocumented(body["uuid"]));
  const { db } = running.gateway;
  await db.execute(sql`
    update transactions set created_at = created_at - interval '14 months' where uuid = ${body["uuid"]}`);
  await db.execute(sql`insert into transaction_changes (transaction_uuids) values (array[${body["uuid"]}])`);
  await until(async () => !(await isDocumented(body["uuid"])));
  // The removal by age runs in that process, too.
  expect(logged()).not.toContain("aged BI documents");
});

test("no document is made while that process is stopped, and payments go on", async () => {
  const [projector] = processes("projector");
  process.kill(projector!, "SIGSTOP");
  const { status, body } = await api.debit();
  expect(status).toBe(200);
  // The documents grow older, and not because none is due: this process would have made it within half a second.
  const lag = () => metric(running, "quittance_bi_lag_seconds");
  const before = await lag();
  await until(async () => (await lag()) > before + 3);
  expect(await isDocumented(body["uuid"])).toBe(false);
  process.kill(projector!, "SIGCONT");
  await until(() => isDocumented(body["uuid"]));
});

test("a killed projector is started again, and what was paid meanwhile follows", async () => {
  const [killed] = processes("projector");
  const ended = () => metric(running, "quittance_bi_projector_ended_total");
  const before = await ended();
  process.kill(killed!, "SIGKILL");
  const { body } = await api.debit();
  await until(() => processes("projector").some((pid) => pid !== killed));
  await until(() => isDocumented(body["uuid"]));
  expect(await ended()).toBe(before + 1);
  expect(logged()).toContain("The BI projector ended and is started again.");
});

test("/metrics shows the memory that the projector's process holds", async () => {
  const memory = () => metric(running, "quittance_bi_projector_memory_bytes");
  // No Node process is smaller.
  await until(async () => (await memory()) > 30 * 1024 * 1024);
  const [projector] = processes("projector");
  const status = await readFile(`/proc/${projector}/status`, "utf8");
  const peakBytes = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  expect(await memory()).toBeLessThanOrEqual(peakBytes);
});

test("documents follow after the engine's process was killed", async () => {
  const [killed] = processes("process");
  process.kill(killed!, "SIGKILL");
  const { body } = await api.debit();
  await until(async () => (await metric(running, "quittance_bi_process_memory_bytes")) > 0);
  await until(() => isDocumented(body["uuid"]));
});

test("the gateway's settings and secrets are not in the environment of the projector", async () => {
  const [projector] = processes("projector");
  const environment = await readFile(`/proc/${projector}/environ`, "utf8");
  expect(environment).toContain("MALLOC_ARENA_MAX");
  expect(environment).not.toContain("GATEWAY_");
  const commandLine = await readFile(`/proc/${projector}/cmdline`, "utf8");
  expect(commandLine).not.toContain("postgres");
});

test("a projector that is stopped for good ends with its gateway", async () => {
  const own = await mkdtemp(join(tmpdir(), "bi-projector-"));
  const before = processes("projector");
  const other = await startTestGateway({ bi: inProcessOfItsOwn(own), log, workers: true });
  await until(() => processes("projector").length === before.length + 1);
  await other.close();
  expect(processes("projector")).toEqual(before);
  await rm(own, { recursive: true });
});
