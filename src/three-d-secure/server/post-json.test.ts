import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostJson, type DirectoryServerTls } from "./post-json.ts";

const hasOpenSsl = spawnSync("openssl", ["version"]).error === undefined;
if (!hasOpenSsl && process.env["CI"])
  throw new Error("On CI client certificates must be tested: install openssl.");
if (!hasOpenSsl) process.stderr.write("SKIPPED: client certificates need openssl.\n");

describe.skipIf(!hasOpenSsl)("a Directory Server that requires a client certificate", () => {
  let directory: string;
  let server: Server;
  let own: DirectoryServerTls;
  let url: string;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), "quittance-tls-"));
    openssl(
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout ca.key -out ca.pem -subj /CN=Scheme",
    );
    const [serverKey, serverCertificate] = issue("server", "subjectAltName=IP:127.0.0.1");
    const [key, certificate] = issue("gateway", "extendedKeyUsage=clientAuth");
    const authorities = read("ca.pem");
    own = { certificate, key, authorities };
    const identity = { key: serverKey, cert: serverCertificate, ca: authorities };
    server = createServer(
      { ...identity, requestCert: true, rejectUnauthorized: true },
      (request, response) => {
        const { subject } = (request.socket as TLSSocket).getPeerCertificate();
        response.end(JSON.stringify(subject));
      },
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const openssl = (command: string) =>
    execFileSync("openssl", command.split(" "), { cwd: directory, stdio: "ignore" });
  const read = (file: string) => readFileSync(join(directory, file), "utf8");

  /** A key and a certificate for it that the scheme's authority has signed. */
  function issue(name: string, extension: string): [key: string, certificate: string] {
    writeFileSync(join(directory, `${name}.ext`), extension);
    openssl(
      `req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`,
    );
    openssl(
      `x509 -req -in ${name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ${name}.ext -out ${name}.pem`,
    );
    return [read(`${name}.key`), read(`${name}.pem`)];
  }

  async function send(tls?: DirectoryServerTls) {
    const post = createPostJson(tls);
    const response = await post({ url, body: "{}", timeoutMs: 10_000, maxResponseBytes: 10_000 });
    await post.close();
    return response;
  }

  it("responds to the gateway's certificate", async () => {
    expect(await send(own)).toEqual({ kind: "responded", status: 200, body: '{"CN":"gateway"}' });
  });

  it("is not reached without one, and not trusted without a known authority", async () => {
    expect(await send()).toMatchObject({ kind: "unreachable" });
    const { certificate, key } = own;
    expect(await send({ certificate, key })).toMatchObject({ kind: "unreachable" });
  });
});
