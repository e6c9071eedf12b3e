import { expect, test } from "vitest";
import { createIds } from "../ids.ts";
import { silentLog } from "../log.ts";
import { createHttpServer } from "./server.ts";

test("a client that sends its request a byte at a time does not hold a connection for ever", () => {
  const { server } = createHttpServer({ log: silentLog, ids: createIds() });
  // Node looks at these twice a minute and answers 408, so that waiting for it here would take too long.
  for (const limitMs of [server.headersTimeout, server.requestTimeout]) {
    expect(limitMs).toBeGreaterThan(0);
    expect(limitMs).toBeLessThanOrEqual(60_000);
  }
});
