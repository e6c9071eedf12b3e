import { expect, onTestFinished, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { startDocumentedNginx, TESTS_NGINX } from "../support/documented-nginx.ts";
import { sharedDatabase, startGateway } from "./under-load.ts";

const TIMEOUT_MS = 240_000;
const CLIENTS = 8;

test.runIf(TESTS_NGINX)(
  "a rolling restart behind the documented nginx configuration loses no request, and sends no POST twice",
  { timeout: TIMEOUT_MS },
  async () => {
    const { environment } = await sharedDatabase();
    // One process of a data folder owns the BI documents; without that role the two do not conflict.
    const api = { ...environment, GATEWAY_ROLES: "api" };
    const gateways = [await startGateway(api), await startGateway(api)] as const;
    const proxy = await startDocumentedNginx(gateways.map(({ url }) => new URL(url).host));
    const load = startLoad(proxy);
    await load.received(20);
    for (const gateway of gateways) {
      expect(await gateway.end("SIGTERM")).toBe(0);
      await load.received(20);
      await gateway.start();
      await load.received(20);
    }
    const results = await load.stop();
    expect(results.filter((result) => result !== "200 paid")).toEqual([]);
    process.stderr.write(`${results.length} payments during two restarts\n`);
  },
);

/** Clients that pay one order after the other, every order once, over persistent connections. */
function startLoad(url: string) {
  const results: string[] = [];
  const stopping = new AbortController();
  const client = async (): Promise<void> => {
    const api = new ApiClient(url);
    while (!stopping.signal.aborted) {
      const result = await api.debit().then(
        ({ status, body }) =>
          status === 200 && body["success"] ? "200 paid" : `${status} ${JSON.stringify(body)}`,
        (error: Error) => `${error.message} ${String(error.cause)}`,
      );
      results.push(result);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  onTestFinished(() => stopping.abort());
  return {
    received: async (more: number) => {
      const enough = results.length + more;
      await expect.poll(() => results.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      return results;
    },
  };
}
