import { illegalArgument } from "../../errors.ts";

export type MovingFunction = (values: readonly number[]) => number;

/**
 * The functions OpenSearch gives to moving_fn, called as in a script: `MovingFunctions.unweightedAvg(values)`.
 * Any other script is refused, since scripts are not run.
 */
export function readMovingFunction(source: string): MovingFunction {
  const match = /^\s*(?:return\s+)?MovingFunctions\.(\w+)\(\s*values\s*(?:,\s*([^;]*?))?\s*\)\s*;?\s*$/.exec(
    source,
  );
  const [, name = "", rest] = match ?? [];
  const plain = plainFunctions[name];
  if (match && plain !== undefined && rest === undefined) return plain;
  if (name === "stdDev" && rest?.replaceAll(/\s/g, "") === "MovingFunctions.unweightedAvg(values)")
    return deviation;
  const numbers = rest?.split(",").map(Number) ?? [];
  const [alpha = Number.NaN] = numbers;
  if (name === "ewma" && numbers.length === 1 && !Number.isNaN(alpha)) return (values) => ewma(values, alpha);
  throw illegalArgument(
    `scripts are not run, only calls such as MovingFunctions.max(values) are: [${source}]`,
  );
}

const plainFunctions: Readonly<Record<string, MovingFunction>> = {
  max: (values) => (values.length === 0 ? Number.NaN : Math.max(...values)),
  min: (values) => (values.length === 0 ? Number.NaN : Math.min(...values)),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  unweightedAvg: average,
  linearWeightedAvg,
};

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const avg = average(values);
  return Math.sqrt(average(values.map((value) => (value - avg) ** 2)));
}

/** The weights are 1, 2, 3 and so on, but OpenSearch starts their sum at 1. */
function linearWeightedAvg(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  const weighted = values.reduce((sum, value, i) => sum + value * (i + 1), 0);
  return weighted / (1 + (values.length * (values.length + 1)) / 2);
}

function ewma(values: readonly number[], alpha: number): number {
  const [first = Number.NaN, ...rest] = values;
  return rest.reduce((avg, value) => value * alpha + avg * (1 - alpha), first);
}
