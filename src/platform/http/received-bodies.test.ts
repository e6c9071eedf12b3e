import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createHttpServer } from "./server.ts";
import type { HttpServer } from "./http-server.ts";

const KIB = 1024;
const sockets: Socket[] = [];
let app: HttpServer;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** `/orders` needs credentials, of which any do: they name the tenant; `/forms` takes what anyone sends. */
async function listen({ maxBodiesBytes = 400 * KIB, bodyTimeMs = 10_000 } = {}): Promise<void> {
  app = createHttpServer({
    log: silentLog,
    ids: createIds(),
    maxBodiesBytes,
    bodyTimeMs,
    trustedProxies: ["127.0.0.1"],
  });
  app.post("/orders", {
    schema: { security: [{ basic: [] }] },
    onRequest: async (request) => {
      request.username = "shop";
      request.shareOf = [request.headers["x-tenant"] ?? "tenant"].flat()[0];
    },
    handler: ({ headers }) => (headers["x-slow"] === undefined ? { taken: true } : slow.promise),
  });
  app.post("/forms", () => ({ taken: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
}

const slow = Promise.withResolvers<object>();

interface Unfinished {
  text: string;
  send(more: string): void;
}

/** A request whose body lacks its last byte, and what the server answers. */
function unfinished(path: string, bytes: number, headers: object = {}): Unfinished {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  const exchange = { text: "", send: (more: string) => void socket.write(more) };
  socket.on("data", (piece) => (exchange.text += piece.toString()));
  const lines = Object.entries({ "content-type": "application/json", ...headers });
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;
  socket.write(`${head}content-length: ${bytes}\r\n\r\n"${"x".repeat(bytes - 2)}`);
  return exchange;
}

function post(path: string, bytes: number, headers: Record<string, string> = {}): Promise<Response> {
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify("x".repeat(bytes - 2));
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
}

test("a tenant beyond its share is refused with 503, until its others are finished", async () => {
  await listen();
  const first = unfinished("/orders", 100 * KIB);
  const second = unfinished("/orders", 90 * KIB);
  await expect.poll(() => app.receivedBodies.bytes()).toBe(190 * KIB - 2);
  const refused = await post("/orders", 110 * KIB);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({ success: false, errorCode: 3003 });
  // A small one still fits.
  expect((await post("/orders", 9 * KIB)).status).toBe(200);
  for (const one of [first, second]) one.send('"');
  await expect.poll(() => first.text + second.text).toMatch(/200 OK[^]*200 OK/);
  expect((await post("/orders", 110 * KIB)).status).toBe(200);
  expect(app.receivedBodies.bytes()).toBe(0);
});

test("large bodies that are held open give way to a small one, of their tenant and of others", async () => {
  await listen();
  const held = ["a", "a", "b", "b"].map((tenant) => unfinished("/orders", 99 * KIB, { "x-tenant": tenant }));
  await expect.poll(() => app.receivedBodies.bytes()).toBe(4 * (99 * KIB - 1));
  expect((await post("/orders", 3 * KIB, { "x-tenant": "a" })).status).toBe(200);
  expect((await post("/orders", 90 * KIB, { "x-tenant": "c" })).status).toBe(200);
  const refused = held.filter(({ text }) => text.includes("503 Service Unavailable"));
  expect(refused).toHaveLength(1);
  expect(refused[0]?.text.toLowerCase()).toContain("retry-after: 2");
  // What the refused one held was released at once, and what it still sends is not counted.
  refused[0]?.send("x".repeat(50));
  expect(app.receivedBodies.bytes()).toBe(3 * (99 * KIB - 1));
});

test("a network without credentials has a share, and all of them leave half to those with credentials", async () => {
  await listen();
  const from = (last: number) => ({ "x-forwarded-for": `192.0.2.${last}` });
  const held = [1, 2, 3, 4].map((last) => unfinished("/forms", 49 * KIB, from(last)));
  await expect.poll(() => app.receivedBodies.bytes()).toBe(4 * (49 * KIB - 1));
  expect((await post("/forms", 50 * KIB, from(1))).status).toBe(503);
  expect(held.every(({ text }) => text === "")).toBe(true);
  expect((await post("/forms", 10 * KIB, from(5))).status).toBe(200);
  expect(held.filter(({ text }) => text.includes("503 Service"))).toHaveLength(1);
  expect((await post("/orders", 199 * KIB)).status).toBe(200);
});

test("requests that take long keep no small one out", async () => {
  await listen();
  for (const tenant of ["a", "b"])
    void post("/orders", 199 * KIB, { "x-tenant": tenant, "x-slow": "yes" }).catch(() => undefined);
  await expect.poll(() => app.receivedBodies.bytes()).toBe(398 * KIB);
  expect((await post("/orders", 60 * KIB, { "x-tenant": "c" })).status).toBe(200);
  expect((await post("/orders", 60 * KIB, { "x-tenant": "a" })).status).toBe(503);
  slow.resolve({ taken: true });
});

test("a body has ten seconds to arrive, and a long one as long as it keeps arriving", async () => {
  await listen({ maxBodiesBytes: 8_000 * KIB, bodyTimeMs: 300 });
  const slowly = unfinished("/forms", 10 * KIB);
  const long = unfinished("/orders", 800 * KIB);
  await expect.poll(() => slowly.text).toContain("408 Request Timeout");
  expect(slowly.text.toLowerCase()).toContain("connection: close");
  expect(slowly.text).toContain("did not arrive in time");
  expect(long.text).toBe("");
  expect(app.receivedBodies.bytes()).toBe(800 * KIB - 1);
  long.send('"');
  await expect.poll(() => long.text).toContain("200 OK");
});

test("a body without credentials may have 64 KiB, and a longer one is refused before it is read", async () => {
  await listen({ maxBodiesBytes: 800 * KIB });
  expect((await post("/forms", 64 * KIB)).status).toBe(200);
  const large = unfinished("/forms", 65 * KIB);
  await expect.poll(() => large.text).toContain("413 Payload Too Large");
  expect(large.text.toLowerCase()).toContain("connection: close");
  expect(large.text).toContain("larger than 64 KiB");
});
