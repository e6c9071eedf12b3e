import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

/** The client address of a request that 127.0.0.1 forwards for 203.0.113.7. */
async function clientAddress(trustedProxies: readonly string[]): Promise<string> {
  const app = createHttpServer({ log: silentLog, ids: createIds(), trustedProxies });
  app.get("/who", async (request) => ({ ip: request.ip }));
  const response = await app.inject({ url: "/who", headers: { "x-forwarded-for": "203.0.113.7" } });
  await app.close();
  return response.json<{ ip: string }>().ip;
}

test("the client address is taken from a trusted proxy only", async () => {
  expect(await clientAddress([])).toBe("127.0.0.1");
  expect(await clientAddress(["10.0.0.0/8"])).toBe("127.0.0.1");
  expect(await clientAddress(["10.0.0.0/8", "127.0.0.1"])).toBe("203.0.113.7");
});
