import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { ConsoleClient } from "../support/console.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";

/** Parts of paths that open nothing: ids, public keys, names. One that is not here is taken for a secret. */
const NO_SECRETS = new Set([
  "agentCredentialGuid",
  "endpoint",
  "endpointGuid",
  "eventId",
  "placeGuid",
  "tenant",
  "adapter",
  "adapterId",
  "agent",
  "apiKey",
  "approval",
  "batch",
  "batchId",
  "case",
  "choice",
  "connector",
  "connectorGuid",
  "containerId",
  "credential",
  "credentialGuid",
  "customer",
  "difference",
  "digest",
  "dispute",
  "disputeId",
  "enrolment",
  "entry",
  "erasureGuid",
  "export",
  "fields",
  "file",
  "guid",
  "id",
  "invitation",
  "job",
  "key",
  "kind",
  "limit",
  "member",
  "membership",
  "merchantGuid",
  "merchantTransactionId",
  "merchantUserGuid",
  "operationId",
  "optionsName",
  "ownerGuid",
  "passkey",
  "place",
  "plan",
  "profile",
  "profileId",
  "publicIntegrationKey",
  "reference",
  "request",
  "rule",
  "schedule",
  "scheduleId",
  // For keys of its tenant alone.
  "scrollId",
  "session",
  "step",
  "subject",
  "template",
  "tenantGuid",
  "threeDSServerTransID",
  "transactionUuid",
  "version",
  "user",
  "uuid",
  "view",
  "entryId",
  "importGuid",
  // The place of an item in its order.
  "index",
  "bankEntryGuid",
  "bookingExportGuid",
  "bookingProfileGuid",
  "exportGuid",
  "import",
  "planGuid",
  "recoveryId",
  "shopGuid",
  "transferFileGuid",
  "link",
  "query",
  "shop",
  "whatIfGuid",
]);

const kept = keepLog("trace");
const spans: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    spans.push(body);
    return response.end("{}");
  });
});
let started: TestGateway;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as { port: number };
  const tracing = { url: `http://127.0.0.1:${port}`, sampledPercent: 100 };
  started = await startTestGateway({ log: kept.log, tracing, bi: { kind: "embedded" } });
});
afterAll(() => collector.close());

const SECRETS = new Set(["token", "resultsToken"]);

const parametersOf = (url: string) =>
  url
    .split("/")
    .filter((part) => part.startsWith(":"))
    .map((part) => part.slice(1));

test("of every part of an address is known whether it is a secret", () => {
  const names = new Set(started.gateway.app.routeTable.routes.flatMap(({ url }) => parametersOf(url)));
  expect([...names].filter((name) => !SECRETS.has(name)).toSorted()).toEqual([...NO_SECRETS].toSorted());
});

/** Every shape that the gateway gives to a secret in an address. */
const SHAPES = [
  () => randomBytes(32).toString("base64url"),
  () => randomBytes(16).toString("hex").toUpperCase(),
  () => `v1.${randomBytes(9).toString("base64url")}.${randomBytes(60).toString("base64url")}`,
];

/** The patterns by which the proxies of the documentation and of the containers hide secrets in their logs. */
function proxyPatterns(): Record<string, RegExp> {
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const [, nginx = ""] = /"~(\^[^"]+)" \$before/.exec(read("docs/operations.md")) ?? [];
  const [, caddy = ""] = /request>uri regexp "([^"]+)"/.exec(read("deploy/container/Caddyfile")) ?? [];
  return { nginx: new RegExp(nginx), caddy: new RegExp(caddy) };
}

test("the proxies' logs have no secret of an address", () => {
  const patterns = Object.entries(proxyPatterns());
  const { routes } = started.gateway.app.routeTable;
  const withSecret = routes.filter(({ url }) => parametersOf(url).some((name) => SECRETS.has(name)));
  const shown = withSecret.flatMap(({ url }) => {
    const path = url.replaceAll(/:(?:token|resultsToken)\b/g, "SECRET").replaceAll(/:[a-zA-Z]+/g, "id");
    return patterns.flatMap(([proxy, pattern]) =>
      path.replace(pattern, (found) => found.replace("SECRET", "-")).includes("SECRET")
        ? [`${proxy} ${url}`]
        : [],
    );
  });
  expect(shown).toEqual([]);
});

interface Sent {
  readonly method: string;
  readonly path: string;
}

/** The routes with a secret, as they are and as a client may misspell them. */
function requests(secrets: string[]): Sent[] {
  const { routes } = started.gateway.app.routeTable;
  const withSecret = routes.filter(({ url }) => parametersOf(url).some((name) => SECRETS.has(name)));
  expect(withSecret.length).toBeGreaterThan(10);
  return withSecret.flatMap(({ method, url }) =>
    SHAPES.flatMap((shape) => {
      const secret = shape();
      secrets.push(secret);
      const path = url
        .split("/")
        .map((part) =>
          !part.startsWith(":") ? part : NO_SECRETS.has(part.slice(1)) ? "6b0782a7fada7b745e60" : secret,
        )
        .join("/");
      return [
        { method, path },
        { method, path: `${path}/` },
        { method, path: `${path}?lang=de#${secret}` },
        { method, path: `${path}/and/more` },
        { method, path: `/${path}` },
        { method, path: path.replace(/[a-z](?=[^/]*$)|(?<=^\/)[a-z]/, (letter) => letter.toUpperCase()) },
        { method, path: path.replace(/(?<=^\/)[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`) },
        { method, path: `http://elsewhere.example${path}` },
        { method: method === "DELETE" ? "PUT" : "DELETE", path },
      ];
    }),
  );
}

/** Past what `fetch` would tidy up. Resolves when the gateway has responded. */
function send({ method, path }: Sent): Promise<string> {
  const { port } = new URL(started.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let received = "";
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
    socket.write(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  });
}

test("no secret of an address is in the log or in a span, however the address is written", async () => {
  const secrets: string[] = [];
  for (const request of requests(secrets)) expect(await send(request)).toMatch(/^HTTP\/1\.1 [234]\d\d /);
  // Secrets that exist, as their holders use them.
  const operator = await ConsoleClient.demo(started.url, "operator");
  const people = "/console/TE-0000-0000-0000-0000-0000-0001/people";
  const invited = await operator.submit(await operator.get(people), "/people", {
    email: "colleague@example.com",
    role: "support",
  });
  const [, token = ""] = /\/console\/invitation#([\w-]{43})/.exec(invited.html) ?? [];
  const colleague = new ConsoleClient(started.url);
  const link = `/console/invitation#${token}`;
  // As a person may misspell it, who types it.
  for (const path of [link.replace("#", "/"), `/console/reset-password/${token}`])
    expect((await colleague.get(path)).status).toBe(404);
  const accepted = await colleague.submit(await colleague.open(link), "/accept", {
    name: "New Colleague",
    password: "a long and good password",
  });
  expect(accepted.status).toBe(200);
  const { body } = await new ApiClient(started.url).debit({
    merchantTransactionId: "in-paths",
    transactionToken: undefined,
    payByLink: { sendByEmail: false },
  });
  const redirectUrl = String(body["redirectUrl"]);
  await fetch(redirectUrl);
  await fetch(`${redirectUrl}/nothing`);
  secrets.push(token, redirectUrl.split("/").at(-1)!);
  await started.close();
  const written = kept.text();
  expect(written).toContain("/console/invitation/-");
  expect(written).toContain("/console/reset-password/-");
  expect(spans.join("")).toContain("/redirect/:uuid/:token");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(written).not.toContain(secret);
    expect(spans.join("")).not.toContain(secret);
  }
});
