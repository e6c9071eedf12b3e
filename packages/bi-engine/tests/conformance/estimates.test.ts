import { expect, it } from "vitest";
import type { BothServers, Comparison } from "./both-servers.ts";
import { compareAnswers } from "./compare-responses.ts";
import { differsByEstimates } from "./estimates.ts";
import type { Step } from "./steps.ts";

const STEP: Step = {
  method: "POST",
  path: "/transactions/_search",
  contentType: "application/json",
  body: '{"aggs":{"p":{"percentiles":{"field":"amount","percents":[50]}}}}',
};

/** Percentiles of a server whose median is the value, and a bucket of theirs. */
interface Served {
  readonly median: number;
  readonly key?: string;
  readonly documents?: number;
}

function responseOf({ median, key = "a", documents = 7 }: Served, step: Step) {
  const all = Object.fromEntries(
    Array.from({ length: 101 }, (_, percent) => [`${percent}.0`, median + percent - 50]),
  );
  const values = step.body?.includes("[0,1,2") ? all : { "50.0": median };
  const p = step.body?.includes("value_count") ? { value: 100 } : { values };
  return { status: 200, text: JSON.stringify({ took: 1, aggregations: { p, key, doc_count: documents } }) };
}

function served(ours: Served, theirs: Served, documentCount = 2_000): Promise<boolean> {
  const compare = async (step: Step): Promise<Comparison> => {
    const [embedded, real] = [responseOf(ours, step), responseOf(theirs, step)];
    return { step, embedded, real, differences: compareAnswers(embedded, real) };
  };
  const servers = { documents: Array.from({ length: documentCount }), compare } as unknown as BothServers;
  return compare(STEP).then((comparison) => differsByEstimates(comparison, servers));
}

it("a percentile may lie as far away as five percents, over many documents", async () => {
  expect(await served({ median: 100 }, { median: 104 })).toBe(true);
  expect(await served({ median: 100 }, { median: 106 })).toBe(false);
  expect(await served({ median: 100 }, { median: 104 }, 120)).toBe(false);
});

it("what is no estimate may not differ beside one", async () => {
  expect(await served({ median: 100 }, { median: 104, key: "b" })).toBe(false);
  expect(await served({ median: 100 }, { median: 104, documents: 8 })).toBe(false);
});
