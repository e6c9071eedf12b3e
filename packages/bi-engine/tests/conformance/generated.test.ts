import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BothServers, openBothServers } from "./both-servers.ts";
import { differsByEstimates } from "./estimates.ts";
import { isExplained } from "./generated-exceptions.ts";
import { anyRequest } from "./generated/requests.ts";
import { realServerUrl, warnNotChecked } from "./servers.ts";
import { shrinkStep } from "./shrink-step.ts";
import type { Step } from "./steps.ts";

const realUrl = realServerUrl();
/**
 * The requests of the first seed are served equally, each of them (500, in the slow tests 1,000). A second seed, in the slow tests,
 * finds what is not explained: it is printed, to be mended or named, and fails the run where it is more than a few. Both are the
 * same in every run; by hand QUITTANCE_TEST_SEED=7 takes another second seed, and QUITTANCE_TEST_SEED=new takes a new one.
 */
const KNOWN_SEED = 842_856;
const SECOND_SEED =
  process.env["QUITTANCE_TEST_SEED"] === "new"
    ? Math.floor(Math.random() * 1_000_000)
    : setting("QUITTANCE_TEST_SEED", 81_992);
/** With more documents than the usual only one seed is compared: to fill both servers takes minutes. */
const USUAL_DOCUMENTS = 120;
const documentCount = setting("QUITTANCE_TEST_DOCUMENTS", USUAL_DOCUMENTS);
const isSlow = process.env["QUITTANCE_SLOW_TESTS"] === "true";
const requestCount = setting("QUITTANCE_TEST_REQUESTS", isSlow ? 1_000 : 500);
const MAX_NEW_DIFFERENCES = 3;
/** More named exceptions than this would say that they explain too much. */
const MAX_EXPLAINED = 0.03;
const TIME_LIMIT_MS = 600_000 + 10 * documentCount;
const second = { seed: SECOND_SEED, maxDifferences: MAX_NEW_DIFFERENCES };
const known = { seed: KNOWN_SEED, maxDifferences: 0 };
const seeds = seedsToCompare();

function seedsToCompare() {
  if (documentCount !== USUAL_DOCUMENTS) return [second];
  return isSlow || process.env["QUITTANCE_TEST_SEED"] !== undefined ? [known, second] : [known];
}

function setting(name: string, usual: number): number {
  return Number(process.env[name] ?? usual);
}

if (realUrl === undefined) {
  warnNotChecked("the embedded engine against a real OpenSearch", "QUITTANCE_TEST_OPENSEARCH_URL is not set");
}

describe.skipIf(realUrl === undefined).each(seeds)(
  "the embedded engine, with seed $seed",
  ({ seed, maxDifferences }) => {
    let servers: BothServers;

    beforeAll(async () => {
      servers = await openBothServers({ realUrl: realUrl ?? "", seed, documentCount });
    }, TIME_LIMIT_MS);
    afterAll(() => servers.close());

    it(
      `serves ${requestCount} generated requests as a real OpenSearch does, or all but ${maxDifferences}`,
      { timeout: TIME_LIMIT_MS },
      async () => {
        const unexplained: Step[] = [];
        let [explained, estimated] = [0, 0];
        for (const step of fc.sample(anyRequest, { seed, numRuns: requestCount })) {
          const comparison = await servers.compare(step);
          if (comparison.differences.length === 0) continue;
          if (await isExplained(comparison, servers)) explained++;
          else if (await differsByEstimates(comparison, servers)) estimated++;
          else unexplained.push(step);
        }
        const equal = requestCount - explained - estimated - unexplained.length;
        process.stderr.write(
          `generated requests over ${documentCount} documents, seed ${seed}: ${equal} of ${requestCount} equal, ` +
            `${estimated} but for estimates, ${explained} explained (${((100 * explained) / requestCount).toFixed(1)} %)\n`,
        );
        expect
          .soft(explained / requestCount, "the share of explained differences")
          .toBeLessThanOrEqual(MAX_EXPLAINED);
        const shown = await shrunk(servers, unexplained.slice(0, maxDifferences + 1));
        if (unexplained.length > maxDifferences)
          expect(shown, `of ${unexplained.length} requests`).toEqual([]);
        for (const difference of shown)
          process.stderr.write(`to be mended or named: ${JSON.stringify(difference)}\n`);
      },
    );
  },
);

async function isUnexplained(servers: BothServers, step: Step): Promise<boolean> {
  const comparison = await servers.compare(step);
  if (comparison.differences.length === 0 || (await isExplained(comparison, servers))) return false;
  return !(await differsByEstimates(comparison, servers));
}

/**
 * The smallest requests that show the same, each with the first differences. Over many documents each of the hundred attempts
 * takes seconds, so that requests are shown as they are.
 */
async function shrunk(servers: BothServers, steps: readonly Step[]) {
  const shown = [];
  for (const step of steps) {
    const smallest =
      documentCount > USUAL_DOCUMENTS
        ? step
        : await shrinkStep(step, (smaller) => isUnexplained(servers, smaller));
    const { differences } = await servers.compare(smallest);
    shown.push({ ...smallest, differences: differences.slice(0, 3) });
  }
  return shown;
}
