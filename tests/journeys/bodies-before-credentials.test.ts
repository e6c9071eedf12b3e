import { expect, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { UnfinishedRequests } from "../support/unfinished-requests.ts";

const MIB = 1024 * 1024;
const running = forThisFile(() => startTestGateway());
const requests = forThisFile(() => new UnfinishedRequests(running.url));

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
