import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runTool } from "./system-tool.ts";

/** One line of `/metrics`, with the labels that Prometheus adds when it scrapes. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: string;
}

const TARGET = { job: "quittance", instance: "10.0.0.11:8080" };
const LINE = /^([a-z_:][a-z0-9_:]*)(?:\{(.*)\})? (\S+)$/i;
const LABEL = /([a-z_]\w*)="((?:[^"\\]|\\.)*)"/gi;

/** What Prometheus stores of a response of `/metrics`, `up` included. */
export function readScrape(text: string): Sample[] {
  const samples = text.split("\n").flatMap((line) => {
    const [, name, labels = "", value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined || line.startsWith("#")) return [];
    const own = [...labels.matchAll(LABEL)].map(([, key, text]) => [key!, text!.replace(/\\(.)/g, "$1")]);
    return [{ name, labels: { ...Object.fromEntries(own), ...TARGET }, value }];
  });
  return [...samples, { name: "up", labels: TARGET, value: "1" }];
}

const SELECTOR = /\b((?:quittance|nodejs|process)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g;
const MATCHER = /([a-z_]+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g;

/** The selectors of a PromQL expression that no sample matches, as they are written. */
export function selectorsWithoutData(expression: string, samples: readonly Sample[]): string[] {
  return [...expression.matchAll(SELECTOR)]
    .filter(
      ([, name, matchers = ""]) =>
        !samples.some((sample) => sample.name === name && matches(sample, matchers)),
    )
    .map(([selector]) => selector);
}

function matches({ labels }: Sample, matchers: string): boolean {
  return [...matchers.matchAll(MATCHER)].every(([, name, operator, text]) => {
    const value = labels[name!];
    // A label that no series has is a mistake in the expression, also where Prometheus takes it as empty.
    if (value === undefined) return false;
    const isEqual = operator!.includes("~") ? new RegExp(`^(?:${text})$`).test(value) : value === text;
    return operator!.startsWith("!") ? !isEqual : isEqual;
  });
}

/**
 * The expressions that yield nothing, or only NaN, when real PromQL evaluates them over two scrapes a minute apart.
 * Undefined where promtool is not installed.
 */
export function expressionsWithoutData(
  expressions: readonly string[],
  [before, after]: readonly [readonly Sample[], readonly Sample[]],
): string[] | undefined {
  const earlier = new Map(before.map((sample) => [seriesOf(sample), sample.value]));
  const folder = mkdtempSync(join(tmpdir(), "quittance-promql-"));
  try {
    const input_series = after
      .filter(({ value }) => value !== "NaN")
      .map((sample) => ({
        series: seriesOf(sample),
        values: `${earlier.get(seriesOf(sample)) ?? "_"} ${sample.value}`,
      }));
    const file = join(folder, "scrapes.test.yaml");
    // Nothing is expected, so that promtool reports each expression that yields something, with what it yields.
    const promql_expr_test = expressions.map((expr) => ({ expr, eval_time: "1m", exp_samples: [] }));
    const tests = [{ interval: "1m", input_series, promql_expr_test }];
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ evaluation_interval: "1m", tests }));
    const run = runTool("promtool", ["test", "rules", file]);
    return run && expressions.filter((expression) => !hasData(expression, run.output));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasData(expression: string, output: string): boolean {
  const start = output.indexOf(`expr: ${JSON.stringify(expression)}, time`);
  if (start < 0) return false;
  const end = output.indexOf("expr: ", start + 6);
  const got = /got:([\s\S]*)/.exec(output.slice(start, end < 0 ? undefined : end))?.[1] ?? "";
  return /[}\s] -?(?:\d|\+?Inf)/i.test(got);
}

function seriesOf({ name, labels }: Sample): string {
  const text = Object.entries(labels)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${JSON.stringify(value)}`);
  return `${name}{${text.join(", ")}}`;
}
