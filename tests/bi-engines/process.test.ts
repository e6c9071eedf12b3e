import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { startEngineProcess } from "../../src/bi/engine-host.ts";
import { EngineProcess } from "../../src/bi/process/engine-process.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { silentLog } from "../../src/platform/log.ts";
import { DocumentRefused } from "../../src/bi/engines/engine.ts";
import { until } from "../support/bi-process.ts";
import { keepLog } from "../support/kept-log.ts";

const query = {
  scope: "t",
  method: "POST",
  url: "/bi/query/transactions/v2",
  contentType: "application/json",
} as const;

async function text(body: string | Readable): Promise<string> {
  return typeof body === "string" ? body : readText(body);
}

interface Held {
  readonly holder: ChildProcess;
  readonly pid: number;
  readonly directory: string;
}

async function hold(file: string, ...args: string[]): Promise<Held> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const holder = spawn(process.execPath, [path, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(holder.stdout.setEncoding("utf8"), "data")) as [string];
  return { holder, ...(JSON.parse(line) as Omit<Held, "holder">) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["process-holder.ts", "SIGKILL"],
  ["process-holder.ts", "SIGTERM"],
] as const)("the process of %s ends with its gateway on %s and leaves no socket", async (file, signal) => {
  const { holder, pid, directory } = await hold(file);
  expect(isAlive(pid)).toBe(true);
  expect(existsSync(directory)).toBe(true);
  holder.kill(signal);
  await until(() => !isAlive(pid));
  expect(existsSync(directory)).toBe(false);
});

test("a process that is blocked for ever ends with its gateway, too", async () => {
  const { holder, pid, directory } = await hold("blocked-holder.ts", "100000");
  holder.kill("SIGKILL");
  await until(() => !isAlive(pid));
  expect(existsSync(directory)).toBe(false);
});

test("a process that is blocked for ever and takes ever more memory ends at its limit", async () => {
  const { holder, pid } = await hold("blocked-holder.ts", "250");
  await until(() => !isAlive(pid));
  holder.kill("SIGKILL");
});

test.skipIf(process.platform !== "linux")(
  "all threads have the low priority, and the process is a session of its own that has it, too",
  async () => {
    const limits = { memoryMb: 1_024, heartbeatLimitMs: 300_000, timeLimitMs: 300_000 };
    const engine = await EngineProcess.start({
      log: silentLog,
      stored: { kind: "embedded" },
      nice: 3,
      ...limits,
    });
    await until(() => engine.isReady);
    const directory = `/proc/${engine.pid}`;
    // After the name in brackets: state, parent, group, session, … and, as the 17th, the nice value.
    const fieldsOf = (path: string) => readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    expect(fieldsOf(`${directory}/stat`)[3]).toBe(String(engine.pid));
    const threads = readdirSync(`${directory}/task`);
    expect(new Set(threads.map((thread) => fieldsOf(`${directory}/task/${thread}/stat`)[16]))).toEqual(
      new Set(["3"]),
    );
    // Only kernels that group processes by session have the file.
    if (existsSync(`${directory}/autogroup`))
      expect(readFileSync(`${directory}/autogroup`, "utf8")).toMatch(/ nice 3$/m);
    await engine.close();
  },
);

type ProcessOptions = NonNullable<
  Extract<Parameters<typeof startEngineProcess>[0], { kind: "process" }>["options"]
>;

async function startEngine(options: ProcessOptions) {
  const host = startEngineProcess(
    { kind: "process", stored: { kind: "embedded" }, options },
    { clock: systemClock, log: keepLog("warn").log },
  );
  await until(host.isReady);
  return { host, engine: await host.engine() };
}

test("the log says why a process ended that held more memory than it may", async () => {
  const { log, text } = keepLog("warn");
  const stored = { kind: "embedded" } as const;
  const host = startEngineProcess(
    { kind: "process", stored, options: { memoryMb: 60, nice: 0 } },
    { clock: systemClock, log },
  );
  await until(() => /it held \d+ MB of memory and may hold 60 MB/.test(text()));
  await host.close();
});

test("the calls of the projection mean the same in the process: refusals, rebuilds, and their end with the process", async () => {
  const { host, engine } = await startEngine({ nice: 0 });
  const put = (source: object) =>
    engine.putDocuments("t", [{ id: "a", version: 2n ** 60n, source: JSON.stringify(source) }]);
  await put({ uuid: "a", amount: "1.00" });
  await expect(put({ created_at: "no date" })).resolves.toBeUndefined();
  const refused = engine.putDocuments("t", [{ id: "b", version: 1n, source: '{"created_at":"no date"}' }]);
  await expect(refused).rejects.toThrow(DocumentRefused);
  const rebuild = await engine.startRebuild("t");
  await rebuild.putDocuments([{ id: "c", version: 1n, source: '{"uuid":"c"}' }]);
  await rebuild.finish();
  await expect(rebuild.finish()).rejects.toThrow("started again during the rebuild");
  const { body } = await engine.count("t", { path: "/_count", search: new URLSearchParams(), body: "{}" });
  expect(body).toMatchObject({ text: expect.stringContaining('"count":1') as string });
  await host.close();
});

test("the time limit covers a request from its arrival, and the response is OpenSearch's for a cancelled task", async () => {
  const { host, engine } = await startEngine({ timeLimitMs: 1, nice: 0 });
  const { status, body } = await engine.respond({ ...query, body: Buffer.from("{}") });
  expect(status).toBe(429);
  expect(await text(body)).toContain("task_cancelled_exception");
  await host.close();
});

test("a request that its client has left is cancelled, and the next ones are served", async () => {
  const { host, engine } = await startEngine({ nice: 0 });
  const leaving = new AbortController();
  const left = Array.from({ length: 20 }, () =>
    engine.respond({ ...query, body: Buffer.from("{}") }, { signal: leaving.signal }),
  );
  leaving.abort();
  for (const { status } of await Promise.allSettled(left)) expect(status).toBe("rejected");
  expect(await engine.respond({ ...query, body: Buffer.from("{}") })).toMatchObject({ status: 200 });
  await host.close();
});

test("a response of many megabytes stays in the process of the engine until its client takes it", async () => {
  const { host, engine } = await startEngine({ nice: 0 });
  for (let batch = 0; batch < 4; batch++)
    await engine.putDocuments(
      "t",
      Array.from({ length: 50 }, (_, index) => largeDocument(`${batch}-${index}`)),
    );
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const heldBytes = () => {
    collectGarbage();
    // Buffers and large texts are outside of the heap.
    const { external, heapUsed } = process.memoryUsage();
    return external + heapUsed;
  };
  const before = heldBytes();
  const url = `${query.url}/_search?size=200`;
  const { status, body } = await engine.respond({ ...query, url, body: Buffer.from("{}") });
  // A response that is not held back would have arrived by then.
  await sleep(1_000);
  expect(heldBytes() - before).toBeLessThan(8 * MEGABYTE);
  expect(status).toBe(200);
  expect((await text(body)).length).toBeGreaterThan(16 * MEGABYTE);
  await host.close();
});

const MEGABYTE = 1024 * 1024;

function largeDocument(id: string) {
  const extra_data = { note: "x".repeat(90_000) };
  return { id, version: 1n, source: JSON.stringify({ uuid: id, extra_data }) };
}
