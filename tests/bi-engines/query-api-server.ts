/**
 * The query API over HTTP on one engine, with two tenants' keys.
 */
import fastify from "fastify";
import { biQueryApi } from "../../src/bi/http/index.ts";
import { generateDocuments } from "../conformance/generated/documents.ts";
import type { EngineUnderTest } from "./engines-under-test.ts";

export const tenantGuid = "cccccccc-0000-4000-8000-000000000001";
export const password = "correct horse";

export type QueryApiServer = { url: string; close: () => Promise<void> };

/** Serves `{bi_url}` on a free port; `key` with the password opens the tenant, `off` has the feature switched off. */
export async function serveQueryApi({ engine, refresh }: EngineUnderTest): Promise<QueryApiServer> {
  const documents = generateDocuments({ seed: 7, count: 60 });
  await engine.putDocuments(
    tenantGuid,
    documents.map((document) => ({ ...document, version: 1n })),
  );
  await refresh();
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const authenticate = async ({ authorization }: { authorization: string | undefined }) => {
    if (authorization === basic("key")) return { tenantGuid };
    if (authorization === basic("off")) return { refused: "feature_off" as const };
    return { refused: "invalid_credentials" as const };
  };
  await app.register(biQueryApi({ engine, authenticate }), { prefix: "/bi" });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url: `${address}/bi`, close: () => app.close() };
}

export function basic(username: string): string {
  return `Basic ${btoa(`${username}:${password}`)}`;
}
