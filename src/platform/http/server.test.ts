import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { createLog, silentLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

test("a client that sends its request a byte at a time does not hold a connection for ever", () => {
  const { server } = createHttpServer({ log: silentLog, ids: createIds() });
  // Node checks these twice a minute and responds with 408; waiting for that here would take too long.
  for (const [limitMs, atMost] of [
    [server.headersTimeout, 60_000],
    [server.requestTimeout, 3_600_000],
  ] as const) {
    expect(limitMs).toBeGreaterThan(0);
    expect(limitMs).toBeLessThanOrEqual(atMost);
  }
});

test("a body that does not arrive in time ends its connection, but for one that is read as it comes", async () => {
  const app = createHttpServer({ log: silentLog, ids: createIds(), receiveTimeMs: 50 });
  app.addContentTypeParser("text/csv", async (_request: unknown, payload: unknown) => payload);
  app.post("/whole", async () => ({}));
  app.post("/stream", { config: { streamsBody: true } }, async ({ body }) => text(body as PassThrough));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const begin = (path: string, type: string) => {
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 9\r\nconnection: close`;
    client.write(`${head}\r\n\r\n"1234567`);
    return client;
  };
  const [whole, stream] = [begin("/whole", "application/json"), begin("/stream", "text/csv")];
  whole.resume();
  await once(whole, "close");
  stream.write('"');
  expect(await text(stream)).toContain('"1234567"');
  await app.close();
});

test("a client that disconnects in the middle of its request is not logged as a database failure", async () => {
  const destination = new PassThrough();
  const app = createHttpServer({ log: createLog({ level: "info", destination }), ids: createIds() });
  app.post("/", async () => ({}));
  const handled = new Promise((resolve) =>
    app.addHook("onRequestAbort", async (request) => resolve(request)),
  );
  await app.listen({ host: "127.0.0.1", port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  client.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
  await once(app.server, "request");
  client.destroy();
  await handled;
  await app.close();
  destination.end();
  expect(await text(destination)).not.toContain("database");
});

test("a request with two Host headers is refused with 400", async () => {
  const app = createHttpServer({ log: silentLog, ids: createIds() });
  app.get("/", async () => ({ served: true }));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const answered = async (hosts: readonly string[]): Promise<string> => {
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    client.write(`GET / HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join("")}connection: close\r\n\r\n`);
    return text(client);
  };
  expect(await answered(["Host: a"])).toContain("200 OK");
  const refused = await answered(["Host: a", "hOST: b"]);
  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain("more than one Host header");
  await app.close();
});

test("a handler that fails is an error 500 with code 1008, without the cause", async () => {
  const app = createHttpServer({ log: silentLog, ids: createIds() });
  app.get("/", async () => {
    throw new Error("the secret cause");
  });
  const response = await app.inject("/");
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    success: false,
    errorMessage: "System Error occurred",
    errorCode: 1008,
  });
});
