import { QueryError } from "../../errors.ts";

/** Level and trend, both smoothed (Holt's linear method); the last level is the answer. */
export function holt(values: readonly number[], alpha: number, beta: number): number {
  const [first = Number.NaN, ...rest] = values;
  let level = first;
  let trend = 0;
  for (const value of rest) {
    const before = level;
    level = alpha * value + (1 - alpha) * (before + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
  }
  return level;
}

export interface HoltWinters {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  /** How many values a season has. */
  readonly period: number;
  readonly multiplicative: boolean;
}

/** Keeps values that are multiplied with each other away from zero, as OpenSearch does. */
const padding = 1e-10;

/** Level, trend and season, all smoothed; the answer is the next value. */
export function holtWinters(values: readonly number[], options: HoltWinters): number {
  const { alpha, beta, gamma, period, multiplicative } = options;
  if (values.length === 0) return Number.NaN;
  if (values.length < period * 2) {
    const reason = `Holt-Winters aggregation requires at least (2 * period == 2 * ${period} == ${2 * period}) data-points to function.  Only [${values.length}] were provided.`;
    const causedBy = { type: "illegal_argument_exception", reason };
    throw new QueryError("reducing", 400, { type: "script_exception", reason: "runtime error", causedBy });
  }
  const padded = values.map((value) => value + (multiplicative ? padding : 0));
  const at = (list: readonly number[], i: number) => list[i] ?? Number.NaN;
  const firstSeason = padded.slice(0, period);
  let level = firstSeason.reduce((sum, value) => sum + value, 0) / period;
  const slopes = firstSeason.map((value, i) => (at(padded, i + period) - value) / period);
  let trend = slopes.reduce((sum, slope) => sum + slope, 0) / period;
  const startLevel = level;
  const season = firstSeason.map((value) => (startLevel === 0 ? 0 : value / startLevel));
  let [lastLevel, lastTrend] = [level, 0];
  for (let i = period; i < padded.length; i++) {
    const value = at(padded, i);
    const usual = at(season, i - period);
    level = alpha * (multiplicative ? value / usual : value - usual) + (1 - alpha) * (lastLevel + lastTrend);
    trend = beta * (level - lastLevel) + (1 - beta) * lastTrend;
    const expected = lastLevel + lastTrend;
    season.push(gamma * (multiplicative ? value / expected : value - expected) + (1 - gamma) * usual);
    [lastLevel, lastTrend] = [level, trend];
  }
  const next = at(season, values.length - period);
  return multiplicative ? (level + trend) * next : level + trend + next;
}
