/**
 * The BI engines that tests run on: the embedded one, and the one on a real OpenSearch when the environment names a
 * server. On the server they have indices of their own.
 */
import { randomUUID } from "node:crypto";
import type { BiEngine, BiRequest } from "../../src/bi/engines/engine.ts";
import { openEngine } from "@quittance/bi-engine";
import { openEmbeddedEngine } from "../../src/bi/engines/embedded/embedded-engine.ts";
import { openOpenSearchEngine } from "../../src/bi/engines/opensearch/index.ts";
import { writeJson } from "../../packages/bi-engine/src/json/write-json.ts";
import { indexDefinition } from "../../packages/bi-engine/tests/conformance/generated/index-definition.ts";
import { realServerUrl, warnNotChecked } from "../../packages/bi-engine/tests/conformance/servers.ts";

export type EngineUnderTest = {
  engine: BiEngine;
  /** Makes everything written so far visible to searches. */
  refresh: () => Promise<void>;
  /** The indices that the tenant has. */
  indicesOf: (tenantGuid: string) => Promise<string[]>;
  close: () => Promise<void>;
};

export const realUrl = realServerUrl();
if (realUrl === undefined)
  warnNotChecked("the OpenSearch engine", "QUITTANCE_TEST_OPENSEARCH_URL is not set");

/** How to open each engine that can be tested here. */
export const engines: [name: string, open: (definition?: Definition) => Promise<EngineUnderTest>][] = [
  ["the embedded engine", openEmbedded],
];
if (realUrl !== undefined)
  engines.push(["the OpenSearch engine", (definition) => openOpenSearch(realUrl, definition)]);

type Options = Parameters<typeof openOpenSearchEngine>[0];
type Definition = Options["definition"];

async function openEmbedded(definition: Definition = indexDefinition): Promise<EngineUnderTest> {
  const database = await openEngine({ threads: 1 });
  const engine = openEmbeddedEngine({ engine: database, definition });
  return {
    engine,
    refresh: async () => {},
    indicesOf: async (tenantGuid) => database.indexNames().filter((name) => name.startsWith(tenantGuid)),
    close: () => engine.close(),
  };
}

export async function openOpenSearch(
  url: string,
  definition: Definition = indexDefinition,
  sizing?: Options["sizing"],
  /** By which the engine reaches the server, when it is another one than the test's. */
  address = url,
): Promise<EngineUnderTest> {
  const indexPrefix = `test-${randomUUID().slice(0, 8)}`;
  const options = { url: address, indexPrefix, definition, rebuildNoticeMs: 100, ...(sizing && { sizing }) };
  const engine = await openOpenSearchEngine(options);
  const call = (method: string, path: string) => fetch(`${url}/${path}`, { method });
  return {
    engine,
    refresh: async () => void (await call("POST", `${indexPrefix}-*/_refresh`)),
    indicesOf: async (tenantGuid) => {
      const names = await (await call("GET", `_cat/indices/${indexPrefix}-${tenantGuid}*?h=index`)).text();
      return names
        .trim()
        .split("\n")
        .map((name) => name.slice(indexPrefix.length + 1));
    },
    close: async () => {
      await engine.close();
      await call("DELETE", `${indexPrefix}-*`);
      await call("DELETE", `_index_template/${indexPrefix}`);
    },
  };
}

export function toRequest(body: unknown, search: Record<string, string> = {}): BiRequest {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { path: "/query/transactions/v2/_search", search: new URLSearchParams(search), body: text };
}

export type Asked = { status: number; text: string; json: Record<string, unknown> };

export async function ask(
  engine: BiEngine,
  tenantGuid: string,
  body: unknown,
  search?: Record<string, string>,
): Promise<Asked> {
  const answer = await engine.search(tenantGuid, toRequest(body, search));
  const text = writeJson(answer.body);
  return { status: answer.status, text, json: JSON.parse(text) as Record<string, unknown> };
}

export function documentOf(id: string, fields: Record<string, unknown>, version = 1n) {
  return { id, version, source: JSON.stringify({ uuid: id, ...fields }) };
}
