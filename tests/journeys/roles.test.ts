import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { ApiClient } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
let worker: TestGateway;
let api: TestGateway;
let receiver: CallbackReceiver;

beforeAll(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startCallbackReceiver()]);
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  worker = await startTestGateway({ ...shared, roles: new Set(["worker"]), bi: { kind: "embedded" } });
  api = await startTestGateway({ ...shared, roles: new Set(["api"]) });
});
afterAll(async () => {
  await api.close();
  await worker.close();
  await receiver.close();
  await database.drop();
});

test("what a process of the API takes, a worker tells the merchant", async () => {
  const { status } = await new ApiClient(api.url).debit({ callbackUrl: `${receiver.url}/callback` });
  expect(status).toBe(200);
  await receiver.waitFor(1);
});

test("a worker takes no requests of the API, and is ready all the same", async () => {
  expect((await new ApiClient(worker.url).debit()).status).toBe(404);
  expect((await fetch(`${worker.url}/api/provisioning/listTenants`)).status).toBe(404);
  expect((await fetch(`${worker.url}/readyz`)).status).toBe(200);
});

test("the worker with the embedded BI engine is the one to ask", async () => {
  const { body } = await new BiClient(worker.url).post("/v2", { size: 0 });
  expect(body).toMatchObject({ hits: { hits: [] } });
  expect((await new BiClient(api.url).post("/v2", { size: 0 })).status).toBe(503);
});
