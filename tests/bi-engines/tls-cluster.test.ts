import { once } from "node:events";
import { request as requestPlain } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { ApiClient, basic } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { makeCertificate } from "../support/certificate.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { realUrl } from "./engines-under-test.ts";

const USER = { username: "quittance", password: "p@ss:wörd/1" };
/** The cluster shows a document about a second after it has it. */
const shown = { interval: 200, timeout: 60_000 };

/** In place of the security plugin, which is not among the packages of the tests: it ends TLS, and wants user and password. */
describe.skipIf(realUrl === undefined)("OpenSearch behind TLS of a private authority, with a user", () => {
  const trustedBefore = getCACertificates("default");
  const { cert, key } = makeCertificate({ from: "2020-01-01", until: "2049-12-31" });
  let server: Server;
  let refused = 0;

  beforeAll(async () => {
    await dropIndices();
    server = createServer({ cert, key }, (request, response) => {
      const { method, url, headers } = request;
      if (headers.authorization !== basic(USER)) {
        refused++;
        return void request.resume().on("end", () => response.writeHead(401).end("Unauthorized"));
      }
      const { hostname, port } = new URL(realUrl!);
      const passed = requestPlain({ hostname, port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterAll(async () => {
    setDefaultCACertificates(trustedBefore);
    server.close();
    server.closeAllConnections();
    await dropIndices();
  });

  it("payments are found once the authority is trusted and the password is right", async () => {
    // As NODE_EXTRA_CA_CERTS does for a process.
    setDefaultCACertificates([...trustedBefore, cert]);
    const running = await startGateway(addressFor(USER.password));
    await new ApiClient(running.url).debit({ description: "over TLS" });
    await expect.poll(() => found(running), shown).toBe(1);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect(refused).toBe(0);
  });

  it("a wrong password is reported by /readyz as BI that is not available, and payments go on", async () => {
    setDefaultCACertificates([...trustedBefore, cert]);
    await expectUnavailable(await startGateway(addressFor("another")));
    expect(refused).toBeGreaterThan(0);
  });

  it("a certificate of an authority that is not trusted gets no password and no document", async () => {
    setDefaultCACertificates(trustedBefore);
    const before = refused;
    await expectUnavailable(await startGateway(addressFor("another")));
    expect(refused).toBe(before);
  });

  function addressFor(password: string): string {
    const { port } = server.address() as AddressInfo;
    const user = `${encodeURIComponent(USER.username)}:${encodeURIComponent(password)}`;
    // Two nodes of one name: connections to a cluster are watched, those to one node are not.
    return `https://${user}@127.0.0.1:${port},localhost:${port}`;
  }
});

async function startGateway(url: string): Promise<TestGateway> {
  const running = await startTestGateway({ bi: { kind: "opensearch", url }, workers: true });
  onTestFinished(() => running.close());
  return running;
}

async function expectUnavailable({ url }: TestGateway): Promise<void> {
  const ready = async () =>
    ((await (await fetch(`${url}/readyz`)).json()) as { checks: { bi: string } }).checks.bi;
  await expect.poll(ready, shown).toBe("unavailable");
  expect((await new ApiClient(url).debit({ description: "without BI" })).body["success"]).toBe(true);
}

async function found({ url }: TestGateway): Promise<number> {
  const query = { match_phrase: { description: "over TLS" } };
  const { body, status } = await new BiClient(url).post("/v2", { size: 0, query });
  return body["hits"]?.total.value ?? status;
}

async function dropIndices(): Promise<void> {
  if (realUrl === undefined) return;
  await fetch(`${realUrl}/quittance-*`, { method: "DELETE" });
  await fetch(`${realUrl}/_index_template/quittance`, { method: "DELETE" });
}
