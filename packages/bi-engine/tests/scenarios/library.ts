import { afterAll, beforeAll } from "vitest";
import { openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";

/** A small library of books: every field type, arrays, nested objects, a document with nearly no fields. */
const mapping = {
  mappings: {
    properties: {
      title: { type: "text" },
      isbn: { type: "keyword" },
      pages: { type: "integer" },
      price: { type: "scaled_float", scaling_factor: 100 },
      published: { type: "date", format: "yyyy-MM-dd" },
      lent: { type: "boolean" },
      shelf: { type: "geo_point" },
      reader_ip: { type: "ip" },
      tags: { type: "keyword" },
      needed: { type: "integer" },
      reviews: {
        type: "nested",
        properties: { by: { type: "keyword" }, stars: { type: "integer" }, text: { type: "text" } },
      },
    },
  },
};

const documents: Readonly<Record<string, object>> = {
  fox: {
    title: "The quick brown fox",
    isbn: "111-a",
    pages: 100,
    price: 9.99,
    published: "2020-01-15",
    lent: true,
    shelf: { lat: 48.2, lon: 16.37 },
    reader_ip: "10.0.0.1",
    tags: ["animal", "fast"],
    needed: 2,
    reviews: [
      { by: "ann", stars: 5, text: "quick read" },
      { by: "bob", stars: 1, text: "too quick" },
    ],
  },
  dog: {
    title: ["A lazy dog", "The brown dog sleeps"],
    isbn: "222-b",
    pages: 250,
    price: 19.99,
    published: "2021-06-01",
    lent: false,
    shelf: { lat: 52.52, lon: 13.4 },
    reader_ip: "10.0.1.7",
    tags: ["animal"],
    needed: 1,
    reviews: [{ by: "ann", stars: 2, text: "sleepy" }],
  },
  payments: {
    title: "Payment systems quickly explained",
    isbn: "333-c",
    pages: 700,
    price: 49.5,
    published: "2024-02-29",
    lent: false,
    shelf: { lat: 40.7, lon: -74 },
    reader_ip: "2001:db8::1",
    tags: ["money", "fast"],
    needed: 2,
  },
  bare: { isbn: "000-z" },
};

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Library {
  readonly request: (body: unknown, path?: string, method?: "POST" | "PUT") => Promise<Reply>;
  /** The ids of the hits, in their order. */
  readonly found: (query: unknown, more?: object) => Promise<readonly string[]>;
  readonly reason: (query: unknown, path?: string) => Promise<string>;
}

/** Opens the library for the tests of a file. */
export function openLibrary(): Library {
  let serverUrl = "";
  let close: () => Promise<void> = () => Promise.resolve();
  beforeAll(async () => {
    const engine = await openEngine({ threads: 1, nowMs: () => Date.parse("2024-03-01T12:00:00Z") });
    const server = createPlayground(engine);
    serverUrl = await server.listen({ host: "127.0.0.1", port: 0 });
    close = async () => {
      await server.close();
      await engine.close();
    };
    await send(serverUrl, "PUT", "/books", mapping);
    for (const [id, book] of Object.entries(documents))
      await send(serverUrl, "PUT", `/books/_doc/${id}`, book);
  });
  afterAll(() => close());
  const request: Library["request"] = (body, path = "/books/_search", method = "POST") =>
    send(serverUrl, method, path, body);
  return {
    request,
    found: async (query, more = {}) => idsOf(await request({ query, _source: false, ...more })),
    reason: async (query, path) => reasonOf(await request({ query }, path)),
  };
}

async function send(serverUrl: string, method: string, path: string, body: unknown): Promise<Reply> {
  const response = await fetch(serverUrl + path, {
    method,
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

interface SearchResponse {
  readonly hits?: { readonly hits: readonly { readonly _id: string }[] };
  readonly error?: { readonly root_cause: readonly { readonly reason: string }[]; readonly reason: string };
}

function idsOf({ status, body }: Reply): readonly string[] {
  const response = body as SearchResponse;
  if (response.hits === undefined) throw new Error(`status ${status}: ${JSON.stringify(body)}`);
  return response.hits.hits.map(({ _id: id }) => id);
}

export function reasonOf({ body }: Reply): string {
  const { error } = body as SearchResponse;
  return error?.root_cause[0]?.reason ?? error?.reason ?? "no error";
}
