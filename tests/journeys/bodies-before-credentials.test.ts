import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const MIB = 1024 * 1024;
let running: TestGateway;
const sockets: Socket[] = [];

beforeAll(async () => {
  running = await startTestGateway();
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await running?.close();
});

interface Exchange {
  readonly path: string;
  response: string;
  isClosed: boolean;
}

/** Sends the head, and of the body all but its last byte, if any. */
function unfinished(path: string, { declared, sent }: { declared: number; sent: Buffer }): Exchange {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  sockets.push(socket);
  const exchange = { path, response: "", isClosed: false };
  socket.on("close", () => (exchange.isClosed = true));
  socket.on("data", (piece) => (exchange.response += piece.toString()));
  const credentials = Buffer.from("nobody:wrong-password").toString("base64");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Basic ${credentials}\r\n` +
      `content-type: application/json\r\ncontent-length: ${declared}\r\n\r\n`,
  );
  socket.write(sent);
  return exchange;
}

test("every route answers who has no credentials before it reads a long body", async () => {
  const routes = running.gateway.app.routeTable.routes.filter(({ method }) => method === "POST");
  const exchanges = routes.map(({ url }) =>
    unfinished(url.replace(/:[a-zA-Z]+\??/g, "x").replace("*", "x"), {
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

/** Bodies that were read and dropped stay in memory until they are collected. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

test("150 connections that send all but the last byte of 5 MiB leave the memory as it is", async () => {
  const sent = Buffer.alloc(5 * MIB - 1, " ");
  const path = "/api/v3/dispute/demo-card/upload-evidence/x";
  collectGarbage();
  const before = process.memoryUsage();
  const exchanges = Array.from({ length: 150 }, () => unfinished(path, { declared: 5 * MIB, sent }));
  await expect
    .poll(() => exchanges.filter(({ response, isClosed }) => response === "" && !isClosed).length, {
      timeout: 30_000,
    })
    .toBe(0);
  // A connection that was reset while its client wrote may have lost its response.
  const answered = exchanges.filter(({ response }) => response !== "");
  expect(answered.filter(({ response }) => response.startsWith("HTTP/1.1 401 ")).length).toBeGreaterThan(100);
  expect(answered.filter(({ response }) => !/^HTTP\/1\.1 (401|429) /.test(response))).toEqual([]);
  expect(running.gateway.app.receivedBodies.bytes()).toBe(0);
  // The sockets of refused bodies end a moment after their responses.
  const added = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before.arrayBuffers;
  };
  await expect.poll(added).toBeLessThan(60 * MIB);
});
