import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { startDocumentedNginx, TESTS_NGINX } from "../support/documented-nginx.ts";

/** A gateway's place: it responds with the headers that it got. */
async function echo(): Promise<string> {
  const server = createServer((request, response) => response.end(JSON.stringify(request.headers)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.runIf(TESTS_NGINX)("the documented nginx configuration", () => {
  test.each([
    "/api/v3/transaction/shop/debit",
    "/console",
    "/api/provisioning/listTenants",
    "/readyz",
    "/metrics",
  ])("passes the caller it saw to %s, and not the one that the request names", async (path) => {
    const url = await startDocumentedNginx([await echo(), await echo()], { operators: "127.0.0.0/8" });
    const response = await fetch(url + path, { headers: { "x-forwarded-for": "203.0.113.9" } });
    const seen = (await response.json()) as IncomingHttpHeaders;
    expect(seen).toMatchObject({ "x-forwarded-for": "127.0.0.1", host: "127.0.0.1" });
  });

  test.each(["/api/provisioning/listTenants", "/readyz", "/readyz/bi", "/healthz", "/metrics"])(
    "keeps %s to the operator's network",
    async (path) => {
      const url = await startDocumentedNginx([await echo(), await echo()]);
      expect((await fetch(url + path)).status).toBe(403);
    },
  );
});
