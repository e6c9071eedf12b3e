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

/** `/orders` needs credentials, of which any do; `/forms` takes what anyone sends. */
async function listen(): Promise<void> {
  app = createHttpServer({ log: silentLog, ids: createIds(), maxBodiesBytes: 200 * KIB });
  const signIn = async (request: { username: string | undefined }): Promise<void> => {
    request.username = "shop";
  };
  app.post("/orders", { schema: { security: [{ basic: [] }] }, onRequest: signIn }, () => ({ taken: true }));
  app.post("/forms", () => ({ taken: true }));
  await app.listen({ port: 0, host: "127.0.0.1" });
}

/** A request whose body lacks its last byte, and what the server answers. */
function unfinished(path: string, bytes: number): { text: string; send: (more: string) => void } {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  const exchange = { text: "", send: (more: string) => void socket.write(more) };
  socket.on("data", (piece) => (exchange.text += piece.toString()));
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${bytes}\r\n\r\n"${"x".repeat(bytes - 2)}`);
  return exchange;
}

function post(path: string, bytes: number): Promise<Response> {
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify("x".repeat(bytes - 2));
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
}

test("bodies that together exceed the limit are refused with 503, until others are finished", async () => {
  await listen();
  const first = unfinished("/orders", 150 * KIB);
  await expect.poll(() => app.receivedBodies.bytes()).toBe(150 * KIB - 1);
  const refused = await post("/orders", 60 * KIB);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({ success: false, errorCode: 3003 });
  // A small one still fits.
  expect((await post("/orders", 10 * KIB)).status).toBe(200);
  first.send('"');
  await expect.poll(() => first.text).toContain("200 OK");
  expect((await post("/orders", 60 * KIB)).status).toBe(200);
  expect(app.receivedBodies.bytes()).toBe(0);
});

test("bodies without credentials leave half of the limit to those with credentials", async () => {
  await listen();
  const open = [unfinished("/forms", 50 * KIB), unfinished("/forms", 49 * KIB)];
  await expect.poll(() => app.receivedBodies.bytes()).toBe(99 * KIB - 2);
  expect((await post("/forms", 20 * KIB)).status).toBe(503);
  expect((await post("/orders", 90 * KIB)).status).toBe(200);
  expect(open.map(({ text }) => text)).toEqual(["", ""]);
});

test("a body without credentials may have 64 KiB, and a longer one is refused before it is read", async () => {
  await listen();
  expect((await post("/forms", 64 * KIB)).status).toBe(200);
  const large = unfinished("/forms", 65 * KIB);
  await expect.poll(() => large.text).toContain("413 Payload Too Large");
  expect(large.text.toLowerCase()).toContain("connection: close");
  expect(large.text).toContain("larger than 64 KiB");
});
