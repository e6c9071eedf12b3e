import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { startShippedCaddy, TESTS_CADDY } from "../support/shipped-caddy.ts";

/** A gateway's place: it responds with the headers that it got, and a header that no proxy may change. */
async function echo(port = 0): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      response.setHeader("content-security-policy", "default-src 'none'");
      response.end(JSON.stringify(request.headers));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.runIf(TESTS_CADDY)("the Caddyfile of compose.yaml", () => {
  test("passes the caller it saw, and not the one that the request names", async () => {
    const caddy = await startShippedCaddy([await echo()]);
    const { body } = await caddy.get("/api/v3/status/shop/getByUuid/1", { "x-forwarded-for": "203.0.113.9" });
    const seen = JSON.parse(body) as IncomingHttpHeaders;
    expect(seen).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      host: expect.stringMatching(/^localhost:\d+$/),
    });
  });

  test("keeps what is the operator's to their networks", async () => {
    const gateway = await echo();
    const [caddy, ofOperator] = await Promise.all([
      startShippedCaddy([gateway]),
      startShippedCaddy([gateway], { operators: "127.0.0.0/8 10.0.0.0/8" }),
    ]);
    for (const path of [
      "/api/provisioning",
      "/api/provisioning/listTenants",
      "/readyz",
      "/readyz/bi",
      "/healthz",
      "/metrics",
    ]) {
      expect(await caddy.get(path), path).toMatchObject({ status: 403 });
      expect(await ofOperator.get(path), path).toMatchObject({ status: 200 });
    }
    expect(await caddy.get("/console")).toMatchObject({ status: 200 });
  });

  test("waits for a gateway that is being restarted", async () => {
    const port = await freePort();
    const caddy = await startShippedCaddy([`127.0.0.1:${port}`]);
    const response = caddy.get("/api/v3/status/shop/getByUuid/1");
    await echo(port);
    expect(await response).toMatchObject({ status: 200 });
  });

  test("refuses a body that the gateway would refuse, and logs no secret of an address", async () => {
    const caddy = await startShippedCaddy([await echo()]);
    const { status } = await caddy.post("/api/v3/transaction/shop/debit", Buffer.alloc(12_000_000));
    expect(status).toBeGreaterThanOrEqual(400);
    const addresses = [
      "/redirect/0123456789abcdef0123/secret-of-a-page",
      "/redirect/0123456789abcdef0123/secret-of-a-page/pay",
      "/three-d-secure/0123456789abcdef0123/results/secret-of-a-page",
      "/console/callback?code=secret-of-a-page",
    ];
    for (const address of addresses)
      await caddy.get(address, {
        authorization: "Basic secret-of-a-page",
        "x-signature": "secret-of-a-page",
      });
    await expect.poll(() => caddy.log().match(/"uri":/g)?.length ?? 0).toBeGreaterThan(addresses.length);
    expect(caddy.log()).toContain("/redirect/0123456789abcdef0123/-");
    expect(caddy.log()).not.toContain("secret-of-a-page");
  });
});
