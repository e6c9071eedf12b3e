import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BothServers, type Comparison, openBothServers } from "./both-servers.ts";
import { exceptionFor } from "./generated-exceptions.ts";
import { anyRequest } from "./generated/requests.ts";
import { realServerUrl, warnNotChecked } from "./servers.ts";

const realUrl = realServerUrl();
/** Another seed with every run finds more; a failure prints its own. */
const seed = Number(process.env["QUITTANCE_TEST_SEED"] ?? 1);
const requestCount = 1000;

/**
 * How many of the requests may still be answered otherwise without a named reason, most of them in the text of a
 * refusal. It only ever goes down; `survey.ts` shows them by kind.
 */
const stillDifferent = 80;

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
      const comparisons: Comparison[] = [];
      for (const step of fc.sample(anyRequest, { seed, numRuns: requestCount })) {
        comparisons.push(await servers.compare(step));
      }
      const unexplained = comparisons.filter(isUnexplained);
      process.stderr.write(
        `generated requests, seed ${seed}: ${requestCount - unexplained.length} of ${requestCount} equal or explained\n`,
      );
      if (unexplained.length > stillDifferent) await failWithSmallest(servers);
    },
  );
});

function isUnexplained(comparison: Comparison): boolean {
  return comparison.differences.length > 0 && exceptionFor(comparison) === undefined;
}

/** Fails with the first difference, shrunk to the smallest request that shows it. */
async function failWithSmallest(servers: BothServers): Promise<void> {
  const property = fc.asyncProperty(anyRequest, async (step) => {
    const comparison = await servers.compare(step);
    if (isUnexplained(comparison)) expect(comparison.differences).toEqual([]);
  });
  await fc.assert(property, { seed, numRuns: requestCount });
}
