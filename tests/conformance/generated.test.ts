import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BothServers, openBothServers } from "./both-servers.ts";
import { exceptionFor } from "./generated-exceptions.ts";
import { anyRequest } from "./generated/requests.ts";
import { realServerUrl, warnNotChecked } from "./servers.ts";

const realUrl = realServerUrl();
/** Another seed with every run finds more; a failure prints its own. */
const seed = Number(process.env["QUITTANCE_TEST_SEED"] ?? 1);
const requestCount = 1000;

if (realUrl === undefined) {
  warnNotChecked("the embedded engine against a real OpenSearch", "QUITTANCE_TEST_OPENSEARCH_URL is not set");
}

describe.skipIf(realUrl === undefined)("the embedded engine", () => {
  let servers: BothServers;

  beforeAll(async () => {
    servers = await openBothServers({ realUrl: realUrl ?? "", seed });
  });
  afterAll(() => servers.close());

  it(
    `answers ${requestCount} generated requests as a real OpenSearch does`,
    { timeout: 600_000 },
    async () => {
      const property = fc.asyncProperty(anyRequest, async (step) => {
        const comparison = await servers.compare(step);
        if (exceptionFor(comparison) === undefined) expect(comparison.differences).toEqual([]);
      });
      await fc.assert(property, { seed, numRuns: requestCount });
    },
  );
});
