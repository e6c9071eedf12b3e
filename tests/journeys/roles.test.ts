import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ApiClient } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { until } from "../support/bi-process.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
let worker: TestGateway;
let bi: TestGateway;
let api: TestGateway;
let console: TestGateway;
let receiver: CallbackReceiver;

beforeAll(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startCallbackReceiver()]);
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  worker = await startTestGateway({ ...shared, roles: new Set(["worker"]) });
  bi = await startTestGateway({ ...shared, roles: new Set(["bi"]), bi: { kind: "embedded" } });
  api = await startTestGateway({ ...shared, roles: new Set(["api"]) });
  console = await startTestGateway({ ...shared, roles: new Set(["console"]) });
});
afterAll(async () => {
  await console.close();
  await api.close();
  await bi.close();
  await worker.close();
  await receiver.close();
  await database.drop();
});

test("a worker sends the callback of a payment that an api process accepted", async () => {
  const { status } = await new ApiClient(api.url).debit({ callbackUrl: `${receiver.url}/callback` });
  expect(status).toBe(200);
  await receiver.waitFor(1);
});

test("a worker refuses API requests, and is ready", async () => {
  expect((await new ApiClient(worker.url).debit()).status).toBe(404);
  expect((await fetch(`${worker.url}/api/provisioning/listTenants`)).status).toBe(404);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
});

test("a process with the role console serves the console and nothing of the API, and the API alone has no console", async () => {
  for (const path of ["/console/sign-in", "/", "/favicon.ico", "/readyz"])
    expect([path, (await fetch(`${console.url}${path}`)).status]).toEqual([path, 200]);
  expect((await new ApiClient(console.url).debit()).status).toBe(404);
  expect((await fetch(`${console.url}/api/provisioning/listTenants`)).status).toBe(404);
  for (const { url } of [api, worker, bi]) expect((await fetch(`${url}/console/sign-in`)).status).toBe(404);
});

test("the process with the role bi fills its documents and serves BI requests; the others refuse them", async () => {
  const { body } = await new ApiClient(api.url).debit();
  await until(async () => {
    const { body: found } = await new BiClient(bi.url).post("/v2", {
      query: { term: { uuid: body["uuid"] } },
    });
    return found["hits"].total.value === 1;
  });
  expect((await fetch(`${bi.url}/readyz`)).status).toBe(200);
  expect((await new ApiClient(bi.url).debit()).status).toBe(404);
  for (const { url } of [api, worker])
    expect((await new BiClient(url).post("/v2", { size: 0 })).status).toBe(503);
});
