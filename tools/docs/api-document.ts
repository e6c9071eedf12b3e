import { createAdapters } from "../../src/providers/adapters/index.ts";
import { apiDocumentOptions } from "../../src/gateway/api-document.ts";
import type { GatewayParts } from "../../src/gateway/parts.ts";
import { registerRoutes } from "../../src/gateway/routes.ts";
import { createHttpServer, describeApi } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";

const PUBLIC_URL = "http://127.0.0.1:8080";

/**
 * The API document as a demo gateway serves it, without a database: the routes are registered with parts that nothing uses before
 * the first request. The ids of its examples are placeholders, so that it is the same every time.
 */
export async function apiDocument(): Promise<Record<string, unknown>> {
  const ids = createIds();
  const app = createHttpServer({ log: silentLog, ids, publicUrl: PUBLIC_URL });
  await describeApi(app, apiDocumentOptions({ publicUrl: PUBLIC_URL, ids }));
  const options = DEMO as unknown as Parameters<typeof registerRoutes>[2];
  const adapters = createAdapters(partsWith({}), options);
  await registerRoutes(app, partsWith({ adapters }), options);
  await app.ready();
  const document = JSON.parse(JSON.stringify(app.swagger())) as Record<string, unknown>;
  await app.close();
  return document;
}

/** The given parts, and for all others something that nothing uses before the first request. */
function partsWith(known: object): GatewayParts & Parameters<typeof createAdapters>[0] {
  return new Proxy(
    { publicUrl: PUBLIC_URL, demo: true, ...known } as unknown as ReturnType<typeof partsWith>,
    {
      get: (parts, name) => (Reflect.get(parts, name) as unknown) ?? unused,
    },
  );
}

const DEMO = { roles: new Set(["api"]), demo: true, simulator: true, rateLimits: false };

/** Takes any call and any property, and is iterable and empty. */
const unused: unknown = new Proxy(() => undefined, {
  get: (_target, name) => {
    if (name === Symbol.toPrimitive) return () => "";
    if (name === Symbol.iterator) return function* nothing() {};
    return name === "then" ? undefined : unused;
  },
  apply: () => unused,
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
});
