import fc from "fast-check";
/**
 * `node tests/conformance/survey.ts [--seed 1] [--count 1000] [--docs 120] [--show 3]`: sends the embedded engine and a
 * real OpenSearch generated requests, and prints the kinds of differences, the most frequent first, each with its
 * shortest requests, made smaller. For bringing the two closer to each other; `generated.test.ts` is the proof.
 */
import { parseArgs } from "node:util";
import { type Comparison, openBothServers } from "./both-servers.ts";
import { eachSearch } from "./each-search.ts";
import { isExplained } from "./generated-exceptions.ts";
import { anyRequest } from "./generated/requests.ts";
import { realServerUrl } from "./servers.ts";
import { shrinkStep } from "./shrink-step.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "1000" },
    docs: { type: "string", default: "120" },
    show: { type: "string", default: "2" },
  },
});
const realUrl = realServerUrl();
if (realUrl === undefined) throw new Error("set QUITTANCE_TEST_OPENSEARCH_URL");

const seed = Number(values.seed);
const servers = await openBothServers({ realUrl, seed, documentCount: Number(values.docs) });
const comparisons: Comparison[] = [];
for (const step of fc.sample(anyRequest, { seed, numRuns: Number(values.count) })) {
  comparisons.push(await servers.compare(step));
}

const different = comparisons.filter(({ differences }) => differences.length > 0);
const unexplained: Comparison[] = [];
for (const comparison of different) {
  for (const search of eachSearch(comparison)) {
    if (search.differences.length > 0 && !(await isExplained(search, servers))) unexplained.push(search);
  }
}
const groups = [...Map.groupBy(unexplained, kindOfDifference)].toSorted(
  ([, a], [, b]) => b.length - a.length,
);
for (const [kind, members] of groups) {
  process.stdout.write(`\n${members.length} x ${kind}\n`);
  const shortest = members.toSorted((a, b) => length(a) - length(b)).slice(0, Number(values.show));
  for (const comparison of shortest) process.stdout.write(describe(await shrink(comparison, kind)));
}
await servers.close();
process.stdout.write(
  `\nseed ${seed}: ${comparisons.length - different.length} of ${comparisons.length} equal, ` +
    `${different.length - unexplained.length} named exceptions, ${unexplained.length} unexplained\n`,
);

async function shrink(comparison: Comparison, kind: string): Promise<Comparison> {
  const step = await shrinkStep(comparison.step, async (smaller) => {
    const again = await servers.compare(smaller);
    if (again.differences.length === 0 || kindOfDifference(again) !== kind) return false;
    return !(await isExplained(again, servers));
  });
  return servers.compare(step);
}

/** Differences of one kind have, with luck, one cause. */
function kindOfDifference({ embedded, real, differences }: Comparison): string {
  if (embedded.status !== real.status || real.status !== 200) {
    return `embedded ${embedded.status} ${reason(embedded.text)} / real ${real.status} ${reason(real.text)}`;
  }
  const path = differences[0]?.path ?? "";
  return `value at ${path.replaceAll(/\d+/g, "n").replaceAll(/\.(a|b|s|m|p|q|z|x)\b/g, ".*")}`;
}

function reason(text: string): string {
  const found = /"reason":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.slice(0, 80);
  return found
    .replaceAll(/\[[^\]]*\]/g, "[]")
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\d+/g, "n")
    .slice(0, 120);
}

function length({ step }: Comparison): number {
  return step.path.length + (step.body?.length ?? 0);
}

function describe({ step, differences }: Comparison): string {
  const lines = differences.slice(0, 3).map(({ path, left, right }) => {
    const [embedded, real] = [left, right].map((value) => (JSON.stringify(value) ?? "nothing").slice(0, 300));
    return `      ${path}: embedded ${embedded}, real ${real}\n`;
  });
  return `   ${step.method} ${step.path} ${step.body ?? ""}\n${lines.join("")}`;
}
