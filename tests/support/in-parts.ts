/** `npm run test:slow` runs whole matrices, of which `npm test` runs a fixed part. */
export const IS_WHOLE = process.env["QUITTANCE_SLOW_TESTS"] === "true";

/** How much of a test that never has enough time is run here, on CI, and by the slow tests. */
export function howMany({ here, onCi, whole }: { here: number; onCi: number; whole: number }): number {
  if (IS_WHOLE) return whole;
  return process.env["CI"] === "true" ? onCi : here;
}

/**
 * The part of a row of a matrix that `npm test` runs: `count` values at even distances, which begin one further in each row, so that
 * rows take turns and every value has its rows. All values in the slow tests.
 *
 * @param row counted from 0
 */
export function turnOf<T>(values: readonly T[], row: number, count = 1): readonly T[] {
  if (IS_WHOLE || count >= values.length) return values;
  const first = row % values.length;
  const places = Array.from(
    { length: count },
    (_, turn) => first + Math.floor((turn * values.length) / count),
  );
  return places.map((place) => values[place % values.length]!);
}
