/**
 * Span and interval queries beside the recorded responses of a real OpenSearch 2.17.1: which documents, in which order, with
 * which scores, and the type of a refusal. With a server the recordings are checked as well.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";
import { positionExceptions } from "./position-exceptions.ts";
import { realServerUrl, warnNotChecked } from "./servers.ts";

interface Recorded {
  readonly document?: object;
  readonly query: object;
  readonly status: number;
  readonly type?: string;
  readonly hits?: readonly (readonly [id: string, score: number])[];
}

const recorded = readFileSync(join(import.meta.dirname, "recordings/positions.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);
const text = { type: "text" };
const properties = { t: text, u: text, k: { type: "keyword" }, n: { type: "integer" } };
const index = `positions-${process.pid}`;

const realUrl = realServerUrl();
if (realUrl === undefined)
  warnNotChecked("the recorded spans and intervals", "QUITTANCE_TEST_OPENSEARCH_URL is not set");
const servers: [string, () => Promise<{ url: string; close: () => Promise<void> }>][] = [
  ["the embedded engine", servePlayground],
];
if (realUrl !== undefined)
  servers.push(["a real OpenSearch", async () => ({ url: realUrl, close: async () => {} })]);

describe.each(servers)("spans and intervals on %s", (name, serve) => {
  let url = "";
  let close = async (): Promise<void> => {};

  beforeAll(async () => {
    ({ url, close } = await serve());
    const settings = { number_of_shards: 1, number_of_replicas: 0 };
    await send(url, "PUT", `/${index}`, { settings, mappings: { properties } });
    const documents = recorded.flatMap(({ document }) => document ?? []);
    for (const [i, document] of documents.entries())
      await send(url, "PUT", `/${index}/_doc/${i + 1}?refresh=true`, document);
  });
  afterAll(async () => {
    await send(url, "DELETE", `/${index}`);
    await close();
  });

  const isReal = name === "a real OpenSearch";
  const requests = recorded.filter(({ document }) => document === undefined);

  it.each(requests.map((one): [string, Recorded] => [JSON.stringify(one.query), one]))(
    "%s",
    async (written, { query, status, type, hits }) => {
      const response = await send(url, "POST", `/${index}/_search`, { _source: false, query });
      const shown =
        response.status === 200
          ? { hits: response.body.hits?.hits.map(({ _id, _score }) => [_id, _score]) }
          : { type: response.body.error?.root_cause[0]?.type };
      const isOther = !isReal && positionExceptions.has(written);
      const given = expect({ status: response.status, ...shown });
      (isOther ? given.not : given).toEqual({ status, ...(hits ? { hits } : { type }) });
    },
  );
});

interface Body {
  readonly hits?: { readonly hits: readonly { readonly _id: string; readonly _score: number }[] };
  readonly error?: { readonly root_cause: readonly { readonly type: string }[] };
}

async function send(url: string, method: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

async function servePlayground() {
  const engine = await openEngine({ threads: 1 });
  const server = createPlayground(engine);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const close = async () => {
    await server.close();
    await engine.close();
  };
  return { url, close };
}
