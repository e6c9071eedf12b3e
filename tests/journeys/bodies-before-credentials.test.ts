import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { UnfinishedRequests } from "../support/unfinished-requests.ts";

const MIB = 1024 * 1024;
let running: TestGateway;
let requests: UnfinishedRequests;

beforeAll(async () => {
  running = await startTestGateway();
  requests = new UnfinishedRequests(running.url);
});

afterAll(async () => {
  requests?.destroy();
  await running?.close();
});

test("every route answers who has no credentials before it reads a long body", async () => {
  const routes = running.gateway.app.routeTable.routes.filter(({ method }) => method === "POST");
  const exchanges = routes.map(({ url }) =>
    requests.begin(url.replace(/:[a-zA-Z]+\??/g, "x").replace("*", "x"), {
      declared: MIB,
      sent: Buffer.alloc(0),
    }),
  );
  await expect
    .poll(() => exchanges.filter(({ response }) => response === "").map(({ path }) => path), {
      timeout: 20_000,
    })
    .toEqual([]);
  const others = exchanges.filter(({ response }) => !/^HTTP\/1\.1 (303|4\d\d) /.test(response));
  expect(others).toEqual([]);
  const kept = exchanges.filter(({ response }) => !/connection: close/i.test(response));
  expect(kept).toEqual([]);
  const api = exchanges.filter(({ path }) => /^\/api\/(v3|provisioning)|^\/bi\//.test(path));
  expect(api.filter(({ response }) => response.startsWith("HTTP/1.1 401 ")).length).toBeGreaterThan(80);
});
