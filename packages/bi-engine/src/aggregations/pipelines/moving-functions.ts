import { QueryError, illegalArgument } from "../../errors.ts";
import {
  type HoltWinters,
  holtForecasts,
  holtWintersForecasts,
  tooFewForSeasons,
} from "./seasonal-smoothing.ts";

type MovingFunction = (values: readonly number[]) => number;

/**
 * The functions OpenSearch gives to moving_fn, called as in a script: `MovingFunctions.unweightedAvg(values)`.
 * Any other script is refused, since scripts are not run.
 */
export function readMovingFunction(source: string): MovingFunction {
  const guarded = /^\s*if\s*\(\s*values\.length\s*(>=?)\s*(\d+)\s*\)\s*\{(.*)\}\s*$/s.exec(source);
  if (guarded === null) return readCall(source);
  const [, comparison, least = "", call = ""] = guarded;
  const compute = readCall(call);
  const isEnough = (count: number) => (comparison === ">" ? count > Number(least) : count >= Number(least));
  // A script that ends without a value gives the default of its type.
  return (values) => (isEnough(values.length) ? compute(values) : 0);
}

function readCall(source: string): MovingFunction {
  const { name = "", rest } = partsOfCall(source) ?? {};
  const plain = Object.hasOwn(PLAIN_FUNCTIONS, name) ? PLAIN_FUNCTIONS[name] : undefined;
  if (plain !== undefined && rest === undefined) return plain;
  if (name === "stdDev" && rest?.replaceAll(/\s/g, "") === "MovingFunctions.unweightedAvg(values)")
    return deviation;
  const inputs = rest?.split(",").map((text) => text.trim()) ?? [];
  const numbers = inputs.filter((text) => /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)).map(Number);
  const [alpha = Number.NaN, beta = Number.NaN, gamma = Number.NaN, period = Number.NaN] = numbers;
  const isForm = (...counts: number[]) => counts[0] === numbers.length && counts[1] === inputs.length;
  if (name === "ewma" && isForm(1, 1)) return (values) => ewma(values, alpha);
  if (name === "holt" && isForm(2, 2))
    return (values) => holtForecasts(values, { alpha, beta }, 1)[0] ?? Number.NaN;
  const kind = inputs.at(-1);
  if (name === "holtWinters" && isForm(4, 5) && (kind === "true" || kind === "false"))
    return inSeasons({ alpha, beta, gamma, period, multiplicative: kind === "true", padded: true });
  throw illegalArgument(
    `scripts are not run, only calls such as MovingFunctions.max(values) are: [${source}]`,
  );
}

/** The function of `MovingFunctions.name(values, rest)`, and the arguments after the values. */
function partsOfCall(source: string): { readonly name: string; readonly rest?: string } | undefined {
  const statement = source.trim();
  const call = (statement.endsWith(";") ? statement.slice(0, -1) : statement)
    .trimEnd()
    .replace(/^return\s+/, "");
  const [, name] = /^MovingFunctions\.(\w+)\(/.exec(call) ?? [];
  if (name === undefined || !call.endsWith(")")) return undefined;
  const inside = call.slice(call.indexOf("(") + 1, -1).trim();
  if (!inside.startsWith("values")) return undefined;
  const behind = inside.slice("values".length).trimStart();
  if (behind === "") return { name };
  return behind.startsWith(",") && !behind.includes(";") ? { name, rest: behind.slice(1).trim() } : undefined;
}

function inSeasons(options: HoltWinters): MovingFunction {
  return (values) => {
    if (values.length > 0 && values.length < options.period * 2) {
      const causedBy = {
        type: "illegal_argument_exception",
        reason: tooFewForSeasons(options, values.length),
      };
      throw new QueryError("reducing", 400, { type: "script_exception", reason: "runtime error", causedBy });
    }
    return values.length === 0 ? Number.NaN : (holtWintersForecasts(values, options, 1)[0] ?? Number.NaN);
  };
}

const PLAIN_FUNCTIONS: Readonly<Record<string, MovingFunction>> = {
  max: (values) => values.reduce((most, value) => Math.max(most, value), values[0] ?? Number.NaN),
  min: (values) => values.reduce((least, value) => Math.min(least, value), values[0] ?? Number.NaN),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  unweightedAvg: average,
  linearWeightedAvg,
};

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const avg = average(values);
  return Math.sqrt(average(values.map((value) => (value - avg) ** 2)));
}

/** The weights are 1, 2, 3 and so on, but OpenSearch starts their sum at 1. */
export function linearWeightedAvg(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const weighted = values.reduce((sum, value, i) => sum + value * (i + 1), 0);
  return weighted / (1 + (values.length * (values.length + 1)) / 2);
}

export function ewma(values: readonly number[], alpha: number): number {
  const [first = Number.NaN, ...rest] = values;
  return rest.reduce((avg, value) => value * alpha + avg * (1 - alpha), first);
}
