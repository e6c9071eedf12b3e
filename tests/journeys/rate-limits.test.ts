import { expect, test } from "vitest";

import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const clock = new ManualClock("2026-11-20T10:00:00Z");
const started = forThisFile(() => startTestGateway({ rateLimits: true, clock }));
const api = forThisFile(() => new ApiClient(started.url));

test("the status of one transaction may be requested ten times a minute, and that of another meanwhile", async () => {
  const first = String((await api.debit()).body["uuid"]);
  const second = String((await api.debit()).body["uuid"]);
  for (let remaining = 9; remaining >= 0; remaining -= 1) {
    const response = await requestStatus(first);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-ratelimit-limit")).toBe("10");
    expect(response.headers.get("x-ratelimit-remaining")).toBe(String(remaining));
  }
  clock.advance({ seconds: 20 });
  const refused = await requestStatus(first);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("40");
  expect(await refused.json()).toEqual({
    success: false,
    errorCode: 1009,
    errorMessage: "Too many requests",
  });

  expect((await requestStatus(second)).status).toBe(200);
  clock.advance({ seconds: 40 });
  expect((await requestStatus(first)).status).toBe(200);
});

test("one API user may request sixty statuses a minute, over all transactions", async () => {
  clock.advance({ minutes: 2 });
  const statuses: number[] = [];
  for (let count = 0; count < 61; count += 1) statuses.push((await requestStatus(`unknown-${count}`)).status);
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(statuses[60]).toBe(429);
});

test("payments are not limited", async () => {
  const debits = await Promise.all(Array.from({ length: 70 }, () => api.debit()));
  expect(debits.filter(({ status }) => status === 200)).toHaveLength(70);
});

function requestStatus(uuid: string): Promise<Response> {
  const authorization = `Basic ${Buffer.from("demo:demo-password").toString("base64")}`;
  return fetch(`${started.url}/api/v3/status/demo-card/getByUuid/${uuid}`, { headers: { authorization } });
}
