import { expect, it } from "vitest";
import { fitted } from "./fit-model.ts";
import { readMovingModel } from "./moving-models.ts";

const at = { line: 1, col: 1 };
const rising = [1, 2, 3, 4, 5, 6, 7, 8];

it("predicts a line by Holt's method once it is fitted to one", () => {
  const model = fitted(readMovingModel("holt", undefined, at), rising, 4);
  const [next = 0, second = 0] = model.forecasts(rising.slice(-4), 2);
  expect(second - next).toBeGreaterThan(0.9);
});

it("never fits worse than the settings it began with", () => {
  const values = [3, 9, 2, 8, 1, 7, 4, 6];
  const errorOf = (expected: readonly number[]) =>
    values.slice(4).reduce((sum, value, i) => sum + (value - (expected[i] ?? 0)) ** 2, 0);
  const model = readMovingModel("ewma", undefined, at);
  const before = errorOf(model.forecasts(values.slice(0, 4), 4));
  const after = errorOf(fitted(model, values, 4).forecasts(values.slice(0, 4), 4));
  expect(after).toBeLessThanOrEqual(before);
});

it("leaves a model as it is where there are no two windows of values", () => {
  const model = readMovingModel("holt", undefined, at);
  expect(fitted(model, rising, 5)).toBe(model);
});
