import type { MovingModel } from "./moving-models.ts";

/**
 * The model with the smoothing factors that would have predicted the last `window` values best from those before them. With
 * fewer values than two windows it is unchanged. OpenSearch searches for the factors at random; here they are tried in steps.
 */
export function fitted(model: MovingModel, values: readonly number[], window: number): MovingModel {
  if (values.length < 2 * window) return model;
  const before = values.slice(-2 * window, -window);
  const wanted = values.slice(-window);
  const errorOf = (shares: readonly number[]) => {
    const expected = model.withShares(shares).forecasts(before, window);
    const sum = wanted.reduce((total, value, i) => total + (value - (expected[i] ?? 0)) ** 2, 0);
    return Number.isNaN(sum) ? Number.POSITIVE_INFINITY : sum;
  };
  let best = { shares: model.shares, error: errorOf(model.shares) };
  for (const step of [0.1, 0.01]) {
    const centre = best.shares;
    for (const shares of around(centre, step)) {
      const error = errorOf(shares);
      if (error < best.error) best = { shares, error };
    }
  }
  return model.withShares(best.shares);
}

/** Up to ten steps in each direction of every factor, for all factors together. */
function around(centre: readonly number[], step: number): readonly (readonly number[])[] {
  const sides = step === 0.1 ? 10 : 5;
  const [first, ...rest] = centre;
  if (first === undefined) return [[]];
  const others = around(rest, step);
  const shares: (readonly number[])[] = [];
  for (let i = -sides; i <= sides; i++) {
    const share = first + i * step;
    if (share >= 0 && share <= 1) shares.push(...others.map((other) => [share, ...other]));
  }
  return shares;
}
