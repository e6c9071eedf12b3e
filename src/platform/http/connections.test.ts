import { once } from "node:events";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { createLog } from "../log.ts";
import { createHttpServer } from "./server.ts";
import type { HttpServer } from "./http-server.ts";

const opened: Socket[] = [];
let app: HttpServer;
const lines: string[] = [];
const destination = { write: (line: string) => void lines.push(line) } as unknown as NodeJS.WritableStream;

afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

async function listen(): Promise<number> {
  const log = createLog({ level: "warn", destination });
  app = createHttpServer({ log, ids: createIds(), maxConnections: 20, maxConnectionsOfNetwork: Infinity });
  app.get("/slow", () => new Promise((resolve) => setTimeout(() => resolve({ slow: true }), 400)));
  app.get("/quick", () => ({ quick: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

async function open(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1").on("error", () => {}));
  opened.push(...sockets);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

test("a thousand idle connections block no request, and are logged once", async () => {
  const port = await listen();
  const slow = fetch(`http://127.0.0.1:${port}/slow`);
  await expect.poll(() => app.connections.count().busy).toBe(1);
  await open(port, 1_000);
  for (let count = 0; count < 5; count++)
    expect(await (await fetch(`http://127.0.0.1:${port}/quick`)).json()).toEqual({ quick: true });
  // One that is being served is never closed.
  expect(await (await slow).json()).toEqual({ slow: true });
  // The server may not have accepted all of them yet.
  await expect.poll(() => app.connections.closed()).toBeGreaterThan(900);
  const { busy, idle } = app.connections.count();
  expect(busy + idle).toBeLessThanOrEqual(20);
  expect(lines.filter((line) => line.includes("idle ones are closed"))).toHaveLength(1);
});

test("a kept-alive connection outlives those that never sent anything", async () => {
  const port = await listen();
  const [kept] = await open(port, 1);
  kept!.write("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(kept!, "data");
  await open(port, 100);
  kept!.write("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n");
  const [bytes] = (await once(kept!, "data")) as [Buffer];
  expect(bytes.toString()).toContain("200 OK");
});

test("one address can't take the connections of others: beyond its limit it closes its own", async () => {
  const log = createLog({ level: "warn", destination });
  app = createHttpServer({ log, ids: createIds(), maxConnectionsOfNetwork: 5 });
  app.get("/quick", () => ({ quick: true }));
  app.post("/form", () => ({ taken: true }));
  await app.listen({ port: 0, host: "0.0.0.0" });
  const { port } = app.server.address() as AddressInfo;
  const unfinished = await open(port, 5);
  for (const socket of unfinished)
    socket.write("POST /form HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n");
  await expect.poll(() => app.connections.count().busy).toBe(5);
  const [refused] = await open(port, 1);
  await once(refused!, "close");
  const other = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  opened.push(other);
  other.write("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n");
  const [bytes] = (await once(other, "data")) as [Buffer];
  expect(bytes.toString()).toContain("200 OK");
});

test("where all are taken, the networks with more than an equal part give way to others", async () => {
  const log = createLog({ level: "warn", destination });
  app = createHttpServer({ log, ids: createIds(), maxConnections: 20, maxConnectionsOfNetwork: 18 });
  app.get("/quick", () => ({ quick: true }));
  app.post("/form", () => ({ taken: true }));
  await app.listen({ port: 0, host: "0.0.0.0" });
  const { port } = app.server.address() as AddressInfo;
  const from = (localAddress: string): Socket => {
    const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
    opened.push(socket);
    return socket;
  };
  const kept = from("127.0.0.2");
  const ask = async (): Promise<string> => {
    kept.write("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n");
    return String((await once(kept, "data"))[0]);
  };
  expect(await ask()).toContain("200 OK");
  // An idle connection of another network would be the first to close; these have requests that do not arrive.
  for (let count = 0; count < 18; count++)
    from("127.0.0.1").write("POST /form HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n");
  await expect.poll(() => app.connections.count().busy).toBe(18);
  for (let last = 3; last < 8; last++) {
    const other = from(`127.0.0.${last}`);
    other.write("GET /quick HTTP/1.1\r\nhost: x\r\n\r\n");
    expect(String((await once(other, "data"))[0])).toContain("200 OK");
  }
  expect(await ask()).toContain("200 OK");
  const { busy, idle } = app.connections.count();
  expect([busy, idle]).toEqual([14, 6]);
});
