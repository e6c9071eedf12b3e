/** Level and trend, both smoothed (Holt's linear method): what follows the values, beginning with the last level. */
export function holtForecasts(
  values: readonly number[],
  { alpha, beta }: { readonly alpha: number; readonly beta: number },
  count: number,
): readonly number[] {
  const [first = Number.NaN, ...rest] = values;
  let level = first;
  let trend = 0;
  for (const value of rest) {
    const before = level;
    level = alpha * value + (1 - alpha) * (before + trend);
    trend = beta * (level - before) + (1 - beta) * trend;
  }
  return Array.from({ length: count }, (_, i) => level + i * trend);
}

export interface HoltWinters {
  readonly alpha: number;
  readonly beta: number;
  readonly gamma: number;
  /** How many values a season has. */
  readonly period: number;
  readonly multiplicative: boolean;
  /** Whether values that are multiplied with each other are kept away from zero. */
  readonly padded: boolean;
}

const PADDING = 1e-10;

/** The refusal of too few values for two seasons. */
export function tooFewForSeasons({ period }: HoltWinters, count: number): string {
  return `Holt-Winters aggregation requires at least (2 * period == 2 * ${period} == ${2 * period}) data-points to function.  Only [${count}] were provided.`;
}

/** Level, trend and season, all smoothed: the values that follow. There have to be two seasons of values. */
export function holtWintersForecasts(
  values: readonly number[],
  options: HoltWinters,
  count: number,
): readonly number[] {
  const { alpha, beta, gamma, period, multiplicative } = options;
  const padded = values.map((value) => value + (multiplicative && options.padded ? PADDING : 0));
  const at = (list: readonly number[], i: number) => list[i] ?? Number.NaN;
  const firstSeason = padded.slice(0, period);
  const startLevel = firstSeason.reduce((sum, value) => sum + value, 0) / period;
  const season = firstSeason.map((value) => (startLevel === 0 ? 0 : value / startLevel));
  let [level, trend] = [startLevel, 0];
  for (let i = period; i < padded.length; i++) {
    const value = at(padded, i);
    const usual = at(season, i - period);
    const expected = level + trend;
    // OpenSearch subtracts the trend where the season is added.
    const without = level - trend;
    const before = level;
    level = alpha * (multiplicative ? value / usual : value - usual) + (1 - alpha) * expected;
    trend = beta * (level - before) + (1 - beta) * trend;
    season.push(gamma * (multiplicative ? value / expected : value - without) + (1 - gamma) * usual);
  }
  return Array.from({ length: count }, (_, i) => {
    const usual = at(season, values.length - period + (i % period));
    const straight = level + (i + 1) * trend;
    return multiplicative ? straight * usual : straight + usual;
  });
}
