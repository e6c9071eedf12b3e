import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { HttpServer } from "../http/index.ts";
import { compressPages } from "./compress-pages.ts";

const PAGE = `<!doctype html><p>${"a line of a table ".repeat(200)}`;

function server(): HttpServer {
  const app = Fastify() as unknown as HttpServer;
  compressPages(app, { publicUrl: "https://pay.example" });
  app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(PAGE));
  app.get("/short", (_request, reply) => reply.type("text/html").send("<p>Short"));
  app.get("/file", (_request, reply) => reply.type("text/csv").send(PAGE));
  return app;
}

async function get(url: string, headers: Record<string, string>) {
  const { headers: sent, rawPayload } = await server().inject({ url, headers });
  return {
    encoding: sent["content-encoding"],
    vary: sent["vary"],
    length: sent["content-length"],
    rawPayload,
  };
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, deflate", "gzip", gunzipSync],
  ["br;q=0, GZIP;q=0.5", "gzip", gunzipSync],
] as const)("a page for `%s` is sent as %s", async (accepted, encoding, decompress) => {
  const page = await get("/page", { "accept-encoding": accepted });
  expect(page).toMatchObject({ encoding, length: String(page.rawPayload.length) });
  expect(page.vary).toContain("accept-encoding");
  expect(page.rawPayload.length).toBeLessThan(PAGE.length / 10);
  expect(decompress(page.rawPayload).toString()).toBe(PAGE);
});

test.each(["", "identity", "br;q=0", "brotli"])("a page for `%s` is sent as it is", async (accepted) => {
  const page = await get("/page", { "accept-encoding": accepted });
  expect(page.encoding).toBeUndefined();
  expect(page.rawPayload.toString()).toBe(PAGE);
});

test.each([
  [{ "sec-fetch-site": "same-origin" }, "br"],
  [{ "sec-fetch-site": "none" }, "br"],
  [{ "sec-fetch-site": "same-site" }, undefined],
  [{ "sec-fetch-site": "cross-site" }, undefined],
  [{ origin: "https://evil.example" }, undefined],
])(
  "the length of a page that another site opens is not that of its compressed text: %o",
  async (from, encoding) => {
    const page = await get("/page", { "accept-encoding": "br", ...from });
    expect(page.encoding).toBe(encoding);
    expect(page.vary).toContain("sec-fetch-site");
  },
);

test.each(["/short", "/file"])("%s is sent as it is", async (path) => {
  expect((await get(path, { "accept-encoding": "br" })).encoding).toBeUndefined();
});
