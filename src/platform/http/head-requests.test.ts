import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { createLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

/** Headers that differ from one response to the next, and those of the connection, which `fetch` closes after a HEAD. */
const OF_THE_MOMENT = new Set(["connection", "date", "keep-alive", "x-request-id"]);

async function served() {
  const destination = new PassThrough();
  const app = createHttpServer({ log: createLog({ level: "info", destination }), ids: createIds() });
  app.get("/text", async (_request, reply) => reply.type("text/plain").send("äöü"));
  app.get("/json", async () => ({ served: true }));
  app.get("/bytes", async (_request, reply) => reply.send(Buffer.alloc(1_000)));
  app.get("/nothing", async (_request, reply) => reply.code(204).send());
  app.get("/fresh", async (_request, reply) => reply.code(304).header("etag", '"1"').send());
  app.get("/elsewhere", async (_request, reply) => reply.redirect("/text", 303));
  app.get("/refused", async () => {
    throw Object.assign(new Error("Not you."), { statusCode: 403 });
  });
  app.get("/failed", async () => {
    throw new Error("the secret cause");
  });
  const params = { type: "object", properties: { size: { type: "string", pattern: "^[0-9]+$" } } };
  app.get("/sizes/:size", { schema: { params } }, async () => ({ size: 1 }));
  app.get("/stream", async (_request, reply) => reply.send(Readable.from([Buffer.from("part of it")])));
  app.get(
    "/hooked",
    { onSend: async (_request, reply, payload) => changed(reply, payload) },
    async () => ({}),
  );
  app.register(async (scope) => {
    scope.addHook("onSend", async (_request, reply, payload) => changed(reply, payload));
    scope.get("/in-scope", async () => ({ served: true }));
  });
  app.get("/own", { exposeHeadRoute: false }, async () => ({ opened: true }));
  app.head("/own", async (_request, reply) => reply.header("x-opened", "no").send());
  app.get("/none", { exposeHeadRoute: false }, async () => ({}));
  app.post("/posted", async () => ({}));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const origin = app.listeningOrigin;
  return {
    async ask(method: string, path: string) {
      const response = await fetch(origin + path, { method, redirect: "manual" });
      const headers = [...response.headers].filter(([name]) => !OF_THE_MOMENT.has(name));
      return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() };
    },
    async close() {
      await app.close();
      destination.end();
      return text(destination);
    },
  };
}

function changed(reply: { header(name: string, value: string): unknown }, payload: unknown): string {
  void reply.header("x-changed", "yes");
  return `${String(payload)}, changed`;
}

test.each([
  "/text",
  "/json",
  "/bytes",
  "/fresh",
  "/elsewhere",
  "/refused",
  "/failed",
  "/sizes/12",
  "/sizes/large",
  "/hooked",
  "/in-scope",
])("HEAD of %s has the status and the headers of GET, and no body", async (path) => {
  const server = await served();
  const got = await server.ask("GET", path);
  const { status, headers, body } = await server.ask("HEAD", path);
  // Fastify's own `HEAD` of a response without a body says that it would be empty.
  const length = got.headers["content-length"] ?? "0";
  expect({ status, headers, body }).toEqual({
    status: got.status,
    headers: { ...got.headers, "content-length": length },
    body: "",
  });
  await server.close();
});

test("HEAD of a stream has the headers of GET without a length, and the stream is read to its end", async () => {
  const server = await served();
  const { "transfer-encoding": _, ...headers } = (await server.ask("GET", "/stream")).headers;
  expect(await server.ask("HEAD", "/stream")).toEqual({ status: 200, headers, body: "" });
  await server.close();
});

test("a route of its own serves HEAD, and where HEAD is not exposed it is refused like other methods", async () => {
  const server = await served();
  expect((await server.ask("HEAD", "/own")).headers["x-opened"]).toBe("no");
  expect((await server.ask("GET", "/own")).body).toBe('{"opened":true}');
  expect(await server.ask("HEAD", "/none")).toMatchObject({ status: 405, headers: { allow: "GET" } });
  expect(await server.ask("HEAD", "/posted")).toMatchObject({ status: 405, headers: { allow: "POST" } });
  expect(await server.ask("HEAD", "/nowhere")).toMatchObject({ status: 404, body: "" });
  expect(await server.ask("DELETE", "/text")).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  await server.close();
});

test("a response without a body stays one, and the log names the method HEAD", async () => {
  const server = await served();
  expect(await server.ask("HEAD", "/nothing")).toMatchObject({ status: 204, body: "" });
  const lines = (await server.close()).trim().split("\n");
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged.filter(({ msg }) => msg === "request")).toMatchObject([
    { method: "HEAD", path: "/nothing", status: 204 },
  ]);
});
