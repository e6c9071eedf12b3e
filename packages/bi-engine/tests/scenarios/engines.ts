import { openEngine } from "../../src/engine/engine.ts";
import { createPlayground } from "../../src/playground/playground.ts";
import { documents, mapping } from "./documents.ts";

/** A server for the scenarios; both kinds are reached over HTTP, so that tests treat them alike. */
export interface Engine {
  readonly search: (request: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const index = "scenario-sales";

export async function embeddedEngine(): Promise<Engine> {
  const engine = await openEngine({ threads: 1, nowMs: () => 0 });
  const server = createPlayground(engine);
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  return engineAt(url, async () => {
    await server.close();
    await engine.close();
  });
}

/** A real OpenSearch; its other indices are not changed. */
export function realEngine(url: string): Promise<Engine> {
  return engineAt(url, () => Promise.resolve());
}

async function engineAt(url: string, stop: () => Promise<void>): Promise<Engine> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/${index}${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  await call("DELETE", "");
  await call("PUT", "", { settings: { number_of_shards: 1 }, mappings: mapping });
  for (const [id, document] of Object.entries(documents))
    await call("PUT", `/_doc/${id}?refresh=true`, document);
  return {
    search: (request) => call("POST", "/_search", { size: 0, ...request }),
    close: async () => {
      await call("DELETE", "");
      await stop();
    },
  };
}
