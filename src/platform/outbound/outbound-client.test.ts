import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { createServer as createHttpsServer } from "node:https";
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from "node:tls";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { makeCertificate } from "../../../tests/support/certificate.ts";
import { anywhere, createOutboundClient, publicOnly } from "./index.ts";
import type { OutboundRequest } from "@quittance/provider-kit";
import type { OutboundRules } from "./outbound-rules.ts";

/**
 * Where the limit is not the subject. It is not to be reached: on a busy machine a process can stand still for seconds, which says
 * nothing about the client.
 */
const LONG_MS = 60_000;

test("a response is returned as it was sent", async () => {
  const origin = await serve((request, response) => {
    response.writeHead(404, { "X-Seen": [request.method ?? "", request.url ?? ""] }).end("no such order");
  });
  const outcome = await send({ url: `${origin}/callback?a=b%20c`, headers: { "x-a": "1" } });
  expect(outcome).toMatchObject({
    kind: "responded",
    status: 404,
    headers: { "x-seen": "POST, /callback?a=b%20c" },
  });
  expect(outcome.kind === "responded" && outcome.body.toString()).toBe("no such order");
});

test("a redirect is returned and not followed", async () => {
  let requests = 0;
  const origin = await serve((_request, response) => {
    requests += 1;
    response.writeHead(301, { location: "/moved" }).end();
  });
  expect(await send({ url: origin })).toMatchObject({ status: 301, headers: { location: "/moved" } });
  expect(requests).toBe(1);
});

test("a body above 64 kB is cut off, and its connection with it", async () => {
  let closed: (() => void) | undefined;
  const hungUp = new Promise<void>((resolve) => (closed = resolve));
  const origin = await serve((_request, response) => {
    const flood = setInterval(() => response.write(Buffer.alloc(16 * 1024)), 1);
    response.on("close", () => {
      clearInterval(flood);
      closed?.();
    });
  });
  expect(await send({ url: origin })).toEqual(failed("response_too_large", true));
  await hungUp;
});

test("headers without end are cut off", async () => {
  const origin = await serveTcp((socket) =>
    socket.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}\r\n\r\n`),
  );
  expect(await send({ url: origin })).toEqual(failed("response_too_large", true));
});

test("a compressed body stays as it is, so that it cannot unfold", async () => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const origin = await serve((_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
  });
  const outcome = await send({ url: origin });
  expect(outcome.kind === "responded" && outcome.body.equals(bomb)).toBe(true);
});

test.each([
  ["that never responds", () => undefined],
  [
    "that sends one byte at a time",
    (socket: Socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n");
      const drip = setInterval(() => socket.write("x"), 20);
      socket.on("close", () => clearInterval(drip));
    },
  ],
])("a receiver %s times out", async (_name, behave: (socket: Socket) => void) => {
  const origin = await serveTcp(behave);
  expect(await send({ url: origin, timeoutMs: 1_000 })).toEqual(failed("timed_out", true));
});

test("a response that is not HTTP is malformed", async () => {
  const origin = await serveTcp((socket) => socket.once("data", () => socket.end("SSH-2.0-OpenSSH_9.9\r\n")));
  expect(await send({ url: origin })).toEqual(failed("malformed_response", true));
});

test("a connection that breaks after the request may have delivered it", async () => {
  const origin = await serveTcp((socket) => socket.once("data", () => socket.destroy()));
  expect(await send({ url: origin })).toEqual(failed("unreachable", true));
});

test("a closed port certainly did not receive the request", async () => {
  expect(await send({ url: `http://127.0.0.1:${await closedPort()}/` })).toEqual(
    failed("unreachable", false),
  );
});

test("a name that does not exist is not found", async () => {
  const rules = { ...anywhere, resolve: async () => Promise.reject(new Error("ENOTFOUND")) };
  expect(await send({ url: "http://nowhere.example/" }, rules)).toEqual(failed("name_not_found", false));
});

test.each([
  ["without a certificate", (): Server => createTlsServer({})],
  ["that does not speak TLS", (): Server => createHttpServer()],
])("a secure connection to a server %s fails", async (_name, create) => {
  const origin = (await listen(create())).replace("http:", "https:");
  expect(await send({ url: origin })).toEqual(failed("tls_failed", false));
});

test.each([
  ["is valid", { from: "2020-01-01", until: "2049-12-31" }, { kind: "responded", status: 200 }],
  ["has expired", { from: "2020-01-01", until: "2021-01-01" }, failed("tls_failed", false)],
  ["is not valid yet", { from: "2049-01-01", until: "2049-12-31" }, failed("tls_failed", false)],
])("of a trusted certificate it counts that it %s", async (_name, validity, outcome) => {
  const { cert, key } = makeCertificate(validity);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  let received = 0;
  const server = createHttpsServer({ cert, key }, (_request, response) => {
    received += 1;
    response.end("OK");
  });
  const origin = (await listen(server)).replace("http:", "https:");
  expect(await send({ url: origin })).toMatchObject(outcome);
  expect(received).toBe(outcome.kind === "responded" ? 1 : 0);
});

test("other ports than 80 and 443 are refused for public addresses", async () => {
  for (const url of ["http://pay.example:8080/", "https://pay.example:22/", "http://pay.example:443443/"]) {
    expect(await send({ url }, publicOnly)).toMatchObject({ reason: expect.stringMatching(/_not_allowed$/) });
  }
});

test.runIf(process.platform === "linux")("a name that changes its address is checked each time", async () => {
  const received: string[] = [];
  const server = createHttpServer((request, response) => {
    received.push(request.socket.localAddress ?? "");
    response.writeHead(200, { connection: "close" }).end("OK");
  });
  const origin = (await listen(server, "0.0.0.0")).replace("127.0.0.1", "rebinding.example");
  const addresses = [["127.0.0.2"], ["127.0.0.1"]];
  // 127.0.0.2 plays the public address.
  const rules: OutboundRules = {
    isAllowedPort: () => true,
    isAllowedAddress: (address) => address === "127.0.0.2",
    resolve: async () => addresses.shift() ?? [],
  };
  const client = createOutboundClient(rules);
  onTestFinished(() => client.close());
  const request = { method: "GET", url: origin, timeoutMs: LONG_MS } as const;
  expect(await client.send(request)).toMatchObject({ kind: "responded" });
  expect(await client.send(request)).toEqual(failed("address_not_public", false));
  expect(received).toEqual(["127.0.0.2"]);
});

test("a connection is kept for the next request, and goes to the address that was checked for it", async () => {
  const sockets = new Set<Socket>();
  const server = createHttpServer((request, response) => {
    sockets.add(request.socket);
    response.end("OK");
  });
  const origin = (await listen(server)).replace("127.0.0.1", "kept.example");
  const addresses = [["127.0.0.1"], ["192.0.2.1"]];
  const client = createOutboundClient({ ...anywhere, resolve: async () => addresses.shift() ?? [] });
  onTestFinished(() => client.close());
  for (let count = 0; count < 5; count++) {
    expect(await client.send({ method: "GET", url: origin, timeoutMs: LONG_MS })).toMatchObject({
      status: 200,
    });
    // The connection is free a moment after its response.
    await sleep(20);
  }
  expect(sockets.size).toBe(1);
});

test("of requests that hang at an origin, as many are under way as the client may have connections", async () => {
  let received = 0;
  const origin = await serve(() => void (received += 1));
  const client = createOutboundClient(anywhere, { connectionsPerOrigin: 40 });
  onTestFinished(() => client.close());
  for (let count = 0; count < 50; count++)
    void client.send({ method: "GET", url: origin, timeoutMs: LONG_MS });
  await expect.poll(() => received).toBe(40);
});

test("a host that led to an address that is not public is known for it, in whatever notation it comes", async () => {
  const found = new Map([
    ["inside.example", "127.0.0.1"],
    ["outside.example", "93.184.216.34"],
  ]);
  const origin = await serve((_request, response) => response.end("OK"));
  const client = createOutboundClient({ ...anywhere, resolve: async (name) => [found.get(name) ?? ""] });
  onTestFinished(() => client.close());
  const at = (name: string) => origin.replace("127.0.0.1", name);
  await client.send({ method: "GET", url: at("inside.example"), timeoutMs: LONG_MS });
  await client.send({ method: "GET", url: at("outside.example"), timeoutMs: 100 });
  // The connection of before may be used for a while.
  found.set("inside.example", "93.184.216.34");
  for (const url of [at("inside.example"), "http://10.0.0.1/", "http://[::ffff:127.0.0.1]/"])
    expect(client.leadsInside?.(url)).toBe(true);
  for (const url of [at("outside.example"), "https://93.184.216.34/"])
    expect(client.leadsInside?.(url)).toBe(false);
});

test("a header that would smuggle another one is a bug of the caller", async () => {
  const origin = await serve((_request, response) => response.end("OK"));
  await expect(send({ url: origin, headers: { "x-a": "1\r\nx-b: 2" } })).rejects.toThrow(/header/);
});

async function send(request: Partial<OutboundRequest>, rules: OutboundRules = anywhere) {
  const client = createOutboundClient(rules);
  try {
    return await client.send({ method: "POST", url: "", body: "{}", timeoutMs: LONG_MS, ...request });
  } finally {
    await client.close();
  }
}

function failed(reason: string, mayHaveArrived: boolean) {
  return { kind: "failed", reason, mayHaveArrived };
}

function serve(listener: RequestListener): Promise<string> {
  return listen(createHttpServer(listener));
}

function serveTcp(behave: (socket: Socket) => void): Promise<string> {
  return listen(
    createTcpServer((socket) => {
      socket.on("error", () => undefined);
      behave(socket);
    }),
  );
}

async function listen(server: Server, host = "127.0.0.1"): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

async function closedPort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
