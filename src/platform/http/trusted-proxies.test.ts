import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

/** Whom the server takes a request to be from that 127.0.0.1 forwards for 203.0.113.7. */
async function callerSeenBy(trustedProxies: readonly string[]): Promise<string> {
  const app = createHttpServer({ log: silentLog, ids: createIds(), trustedProxies });
  app.get("/who", async (request) => ({ ip: request.ip }));
  const answer = await app.inject({ url: "/who", headers: { "x-forwarded-for": "203.0.113.7" } });
  await app.close();
  return answer.json<{ ip: string }>().ip;
}

test("who calls is taken from a proxy that is trusted, and from nobody else", async () => {
  expect(await callerSeenBy([])).toBe("127.0.0.1");
  expect(await callerSeenBy(["10.0.0.0/8"])).toBe("127.0.0.1");
  expect(await callerSeenBy(["10.0.0.0/8", "127.0.0.1"])).toBe("203.0.113.7");
});
