import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Engine, openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";

let engine: Engine;
let server: ReturnType<typeof createPlayground>;
let serverUrl: string;

beforeAll(async () => {
  engine = await openEngine({ threads: 1 });
  server = createPlayground(engine);
  serverUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  await send("PUT", "/books", { mappings: { properties: { isbn: { type: "keyword" } } } });
  for (const isbn of ["111-a", "222-b"]) await send("PUT", `/books/_doc/${isbn}`, { isbn });
});
afterAll(async () => {
  await server.close();
  await engine.close();
});

/** Unlike `fetch`, which gives a GET no body. */
async function send(method: string, path: string, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = body ? JSON.stringify(body) : "";
    const headers = { "content-type": "application/json", "content-length": text.length };
    const sent = request(serverUrl + path, { method, headers }, (response) => resolve(json(response)));
    sent.on("error", reject);
    sent.end(text);
  });
}

test.each(["GET", "POST"])("the playground reads the body of a %s", async (method) => {
  const query = { term: { isbn: "111-a" } };
  expect(await send(method, "/books/_search", { query })).toMatchObject({
    hits: { hits: [{ _id: "111-a" }] },
  });
  expect(await send(method, "/books/_count", { query })).toMatchObject({ count: 1 });
  expect(await send(method, "/books/_count")).toMatchObject({ count: 2 });
});
