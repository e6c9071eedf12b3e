import { afterAll, beforeAll, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

let started: TestGateway;
let api: ApiClient;

beforeAll(async () => {
  started = await startTestGateway();
  api = new ApiClient(started.url);
});
afterAll(() => started.close());

const ID = "SC-1234-1234-1234-1234-1234-1234";
const START = {
  registrationUuid: "abcde01234abcde01234",
  amount: 9.99,
  currency: "EUR",
  periodLength: "1",
  periodUnit: "MONTH",
  startDateTime: "2026-12-01T10:00:00-05:00",
};

it.each([
  ["POST", "start", START],
  ["POST", `${ID}/update`, { amount: "19.99" }],
  ["GET", `${ID}/get`, undefined],
  ["POST", `${ID}/pause`, []],
  ["POST", `${ID}/cancel`, {}],
  ["POST", `${ID}/continue`, { continueDateTime: "2026-12-01T10:00:00+00:00" }],
])("%s /schedule/…/%s is 200 with the code for missing schedules", async (method, path, body) => {
  const response = await api.send(method, `/api/v3/schedule/demo-card/${path}`, {
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response).toMatchObject({
    status: 200,
    body: { success: false, errorMessage: "The scheduler is not enabled", errorCode: 7003 },
  });
});

it("a caller without access to the connector gets 401", async () => {
  const stranger = new ApiClient(started.url, { username: "demo", password: "wrong" });
  const response = await stranger.post("/api/v3/schedule/demo-card/start", START);
  expect(response).toMatchObject({ status: 401, body: { success: false, errorCode: 3002 } });
  const other = await api.post("/api/v3/schedule/no-such-connector/start", START);
  expect(other).toMatchObject({ status: 401, body: { errorCode: 3002 } });
});
