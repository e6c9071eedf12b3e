/**
 * The OpenSearch engine on the real server that the environment names, with indices of its own.
 */
import { randomUUID } from "node:crypto";
import type { BiEngine, BiRequest } from "../../src/bi/engines/engine.ts";
import { openOpenSearchEngine } from "../../src/bi/engines/opensearch/index.ts";
import { writeJson } from "../../src/bi/query/index.ts";
import { indexDefinition } from "../conformance/generated/index-definition.ts";
import { realServerUrl, warnNotChecked } from "../conformance/servers.ts";

export type RealEngine = {
  engine: BiEngine;
  url: string;
  prefix: string;
  /** Makes everything written so far visible to searches. */
  refresh: () => Promise<void>;
  close: () => Promise<void>;
};

export const realUrl = realServerUrl();
if (realUrl === undefined)
  warnNotChecked("the OpenSearch engine", "QUITTANCE_TEST_OPENSEARCH_URL is not set");

export async function openRealEngine(): Promise<RealEngine> {
  const url = realUrl ?? "";
  const prefix = `test-${randomUUID().slice(0, 8)}`;
  const engine = await openOpenSearchEngine({
    url,
    indexPrefix: prefix,
    definition: indexDefinition,
    rebuildNoticeMs: 100,
  });
  const call = (method: string, path: string) => fetch(`${url}/${path}`, { method });
  return {
    engine,
    url,
    prefix,
    refresh: async () => void (await call("POST", `${prefix}-*/_refresh`)),
    close: async () => {
      await engine.close();
      await call("DELETE", `${prefix}-*`);
      await call("DELETE", `_index_template/${prefix}`);
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
