import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

import { Assistant, DEMO_MERCHANT } from "../support/agents.ts";
import { ApiClient } from "../support/api-client.ts";
import { until } from "../support/bi-process.ts";
import { BiClient } from "../support/bi.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { COMMAND_ENVIRONMENT } from "../support/gateway-command.ts";
import type { GatewayProcess } from "./gateway-process.ts";
import { membersOf, metricsOf, ownConnection } from "./group-of-processes.ts";
import { startGateway, temporaryDirectory } from "./under-load.ts";

const TIMEOUT_MS = 600_000;
const OVERVIEW = "/console/TE-0000-0000-0000-0000-0000-0001/overview";

function processesWith(metrics: string, metric: RegExp): string[] {
  const lines = metrics.split("\n").filter((line) => metric.test(line));
  return [...new Set(lines.map((line) => /process="([^"]+)"/.exec(line)?.[1] ?? "none"))].toSorted();
}

/**
 * Whether it holds four times in a row, whichever process gets the requests. Each question to the BI engine has a time limit, after
 * which a page or a tool has no figures: so a single one may be without them on a machine that is busy with other tests.
 */
function fourTimes(holds: () => Promise<boolean>): () => Promise<boolean> {
  return async () => {
    for (let count = 0; count < 4; count++) if (!(await holds())) return false;
    return true;
  };
}

test(
  "two processes serve one port: payments, callbacks, BI, console, assistants, limits, metrics and messages are those of one gateway, and a second group on its port ends with one line",
  { timeout: TIMEOUT_MS },
  async () => {
    const gateway = await startGateway({
      GATEWAY_DATA_DIR: await temporaryDirectory(),
      GATEWAY_PROCESSES: "2",
      GATEWAY_RATE_LIMITS: "true",
    });
    expect(await membersOf(gateway)).toHaveLength(3);
    await until(() => gateway.output.includes("Quittance is ready"));
    expect(gateway.output.match(/Quittance is ready/g)).toHaveLength(1);
    expect(gateway.output.match(/Set up the console/g)).toHaveLength(1);
    expect(gateway.output.match(/shown once/g)).toHaveLength(1);

    const receiver = await startCallbackReceiver();
    const api = new ApiClient(gateway.url);
    const paid = await api.debit({
      amount: "12.34",
      currency: "EUR",
      callbackUrl: `${receiver.url}/callback`,
    });
    expect(paid.body).toMatchObject({ success: true });
    await receiver.waitFor(1);
    await receiver.close();
    const uuid = String(paid.body["uuid"]);
    await expectFigures(gateway, uuid);
    await expectLimit(gateway, uuid);
    await expectMetrics(gateway);
    await expectRefusalOfPort(gateway.url);
    expect(await gateway.end("SIGTERM")).toBe(0);
  },
);

/** BI, the console and the assistants have those of the one process with the BI engine. */
async function expectFigures(gateway: GatewayProcess, uuid: string): Promise<void> {
  const found = async () =>
    (await new BiClient(gateway.url).post("/v2", { query: { term: { uuid } } })).body["hits"]?.total.value ===
    1;
  await until(fourTimes(found), 180_000);
  expect((await new BiClient(gateway.url, "demo-bi:wrong").post("/v2", { size: 0 })).status).toBe(401);

  const support = await ConsoleClient.demo(gateway.url, "support");
  await support.submit(await support.get(OVERVIEW), "/mode", { mode: "test" });
  const showsVolume = async () => {
    const page = await support.get(OVERVIEW, ownConnection.headers);
    return /Net volume\s+EUR\s12\.34/.test(textOf(page));
  };
  await until(fourTimes(showsVolume), 180_000);

  const [, password = ""] = /Provisioning API\s+admin \/ (\S+)/.exec(gateway.output) ?? [];
  const root = { username: "admin", password };
  const assistant = await Assistant.connect(gateway, {}, DEMO_MERCHANT, root);
  const query = { query: { term: { uuid } }, aggs: { sum: { sum: { field: "amount" } } } };
  const findsPayment = async () =>
    (await assistant.call("query_bi", { query })).body["payments"]?.[0]?.amount === 12.34;
  await until(fourTimes(findsPayment), 180_000);
  await assistant.close();
  const search = await fetch(`${gateway.url}/group/bi/search`, { method: "POST", ...ownConnection });
  expect(search.status).toBe(404);
}

/** Ten a minute for one transaction, however many processes count. */
async function expectLimit(gateway: GatewayProcess, uuid: string): Promise<void> {
  const status = () =>
    fetch(`${gateway.url}/api/v3/status/demo-card/getByUuid/${uuid}`, {
      headers: { ...ownConnection.headers, authorization: `Basic ${btoa("demo:demo-password")}` },
    }).then((response) => response.status);
  const statuses: number[] = [];
  for (let count = 0; count < 14; count++) statuses.push(await status());
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429, 429, 429]);
}

async function expectMetrics(gateway: GatewayProcess): Promise<void> {
  const metrics = await metricsOf(gateway);
  expect(processesWith(metrics, /^process_resident_memory_bytes/)).toEqual(["api-1", "api-2", "background"]);
  expect(processesWith(metrics, /^quittance_http_request_duration_seconds_count\{.*status\//)).toEqual([
    "api-1",
    "api-2",
  ]);
  // Figures of the database are read by one process.
  expect(processesWith(metrics, /^quittance_clock_difference_seconds/)).toEqual(["background"]);
}

/** Two groups on one port would share its requests. */
async function expectRefusalOfPort(url: string): Promise<void> {
  const { port } = new URL(url);
  const settings = { GATEWAY_DATA_DIR: await temporaryDirectory(), GATEWAY_PROCESSES: "2" };
  const { stderr, stdout, code } = await promisify(execFile)(process.execPath, ["src/main.ts"], {
    env: { ...COMMAND_ENVIRONMENT, ...settings, GATEWAY_PORT: port, GATEWAY_LOG_LEVEL: "fatal" },
  }).then(
    (done) => ({ ...done, code: 0 }),
    (error: { stderr: string; stdout: string; code: number }) => error,
  );
  expect(code).toBe(1);
  expect(`${stdout}${stderr}`).toContain(`Another program listens on 127.0.0.1:${port}`);
}
