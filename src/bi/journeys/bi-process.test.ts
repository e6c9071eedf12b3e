import { spawnSync } from "node:child_process";
import { mkdtemp, open, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { biReadiness, inProcessOfItsOwn, metric, until } from "../../../tests/support/bi-process.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";

/** A machine with many tests may delay the process for seconds. */
const HEARTBEAT_LIMIT_MS = 12_000;
const { log, text: logged } = keepLog("warn");
let directory: string;
let running: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "bi-process-"));
  const choice = inProcessOfItsOwn(directory, { heartbeatLimitMs: HEARTBEAT_LIMIT_MS });
  running = await startTestGateway({ bi: choice, log });
  api = new ApiClient(running.url);
  bi = new BiClient(running.url);
  await until(isReady);
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true });
});

async function isReady(): Promise<boolean> {
  return (await metric(running, "quittance_bi_process_memory_bytes")) > 0;
}

/** The process that has the documents open; 0 while there is none. */
function engineProcess(): number {
  const { stdout } = spawnSync("pgrep", ["-P", String(process.pid), "-f", "bi/process/main.ts"]);
  return Number(stdout.toString());
}

/** Waits until a process other than the ended one responds. */
async function startedAgain(ended: number): Promise<void> {
  await until(async () => ![0, ended].includes(engineProcess()) && (await isReady()));
  await until(async () => (await bi.get("/v2/_count")).status === 200);
}

async function count(): Promise<number> {
  return (await bi.get("/v2/_count")).body["count"];
}

test("documents reach the process, and its responses are passed on byte for byte", async () => {
  const { body } = await api.debit({ amount: "10.00" });
  await project(running);
  expect(await bi.document(body["uuid"])).toMatchObject({ amount: 10 });
  const response = await bi.post("/v2", { size: 0 });
  expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
  expect(response.headers.get("x-bi-complete-until")).not.toBeNull();
  expect(await biReadiness(running)).toBe("ok");
});

test("a debit gets its response while a query blocks the engine, and other queries get 503", async () => {
  const before = await metric(running, "quittance_bi_process_ended_total");
  const stopped = engineProcess();
  process.kill(stopped, "SIGSTOP");
  const innocent = bi.get("/v2/_count");
  const started = performance.now();
  expect((await api.debit()).status).toBe(200);
  // `npm run bench -- isolation` measures the time; this limit only proves that the debit did not wait for the engine.
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(await innocent).toMatchObject({
    status: 503,
    body: { status: 503, error: { type: "no_node_available_exception" } },
  });
  await startedAgain(stopped);
  expect(await metric(running, "quittance_bi_process_ended_total")).toBe(before + 1);
  expect(logged()).toContain(`busy for more than ${HEARTBEAT_LIMIT_MS} ms`);
  await project(running);
  expect(await count()).toBe(2);
});

test("a killed process loses no document, and documents written meanwhile follow", async () => {
  await api.debit();
  await project(running);
  const before = await count();
  const killed = engineProcess();
  process.kill(killed, "SIGKILL");
  await api.debit();
  await startedAgain(killed);
  await project(running);
  expect(await count()).toBe(before + 1);
});

test("a damaged file is set aside by itself, and its documents come from the records while payments go on", async () => {
  await project(running);
  const before = await count();
  const killed = engineProcess();
  const file = await open(join(directory, "documents.duckdb"), "r+");
  await file.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, 0);
  await file.close();
  process.kill(killed, "SIGKILL");
  expect((await api.debit()).status).toBe(200);
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  await until(async () => ![0, killed].includes(engineProcess()) && (await isReady()));
  await until(async () => {
    await project(running);
    return (await count()) === before + 1;
  });
  expect(logged()).toContain("The file of the BI documents was damaged");
  expect((await readdir(directory)).filter((name) => name.includes("damaged"))).toContain(
    "documents.damaged.duckdb",
  );
});

test("the gateway's settings and secrets are not in the environment of the process", async () => {
  const environment = await readFile(`/proc/${engineProcess()}/environ`, "utf8");
  expect(environment).toContain("QUITTANCE_BI_PROCESS");
  expect(environment).not.toContain("GATEWAY_");
});

test("of two gateways with one data folder the second logs one line, and takes over when the first ends", async () => {
  const own = await mkdtemp(join(tmpdir(), "bi-process-"));
  const first = await startTestGateway({ bi: inProcessOfItsOwn(own) });
  await until(async () => (await biReadiness(first)) === "ok");
  const kept = keepLog("warn");
  const second = await startTestGateway({ bi: inProcessOfItsOwn(own), log: kept.log });
  await until(() => kept.text() !== "");
  expect((await fetch(`${second.url}/readyz/bi`)).status).toBe(503);
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect(await biReadiness(second)).toBe("unavailable");
  expect((await new BiClient(second.url).get("/v2/_count")).status).toBe(503);
  await project(second);
  // The readiness probe also logs its failure and the reason once.
  const lines = kept.text().trim().split("\n");
  expect(lines.filter((line) => !line.includes("Not ready."))).toHaveLength(1);
  expect(kept.text()).toMatch(/the BI documents in .* are in use by process \d+\. Stop that one/);
  await first.close();
  await until(async () => (await biReadiness(second)) === "ok");
  expect((await new BiClient(second.url).get("/v2/_count")).status).toBe(200);
  await second.close();
  await rm(own, { recursive: true });
});
