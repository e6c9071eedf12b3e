import { expect, it } from "vitest";
import { Moments } from "./moments.ts";

const rows = [
  [1, 10],
  [2.5, -3],
  [7, 0.25],
  [-4, 12],
  [3, 8],
];

function momentsOf(some: readonly (readonly number[])[]): Moments {
  const moments = new Moments(2);
  for (const row of some) moments.add(row);
  return moments;
}

it("moments of parts, merged, are those of the whole", () => {
  const whole = momentsOf(rows);
  for (const cut of [0, 1, 3, 5]) {
    const merged = momentsOf(rows.slice(0, cut));
    merged.merge(momentsOf(rows.slice(cut)));
    expect(merged.count).toBe(5);
    expect(merged.mean(0)).toBeCloseTo(whole.mean(0), 12);
    expect(merged.variance(1)).toBeCloseTo(whole.variance(1), 12);
    expect(merged.skewness(0)).toBeCloseTo(whole.skewness(0), 12);
    expect(merged.kurtosis(1)).toBeCloseTo(whole.kurtosis(1), 12);
    expect(merged.covariance(0, 1)).toBeCloseTo(whole.covariance(0, 1), 12);
  }
});

it("what never changes goes together with nothing", () => {
  const moments = momentsOf([
    [1, 5],
    [2, 5],
  ]);
  expect(moments.correlation(0, 1)).toBeNaN();
});
