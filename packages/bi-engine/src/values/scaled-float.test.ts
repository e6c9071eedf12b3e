import { expect, test } from "vitest";
import { nextUp, scaledFromQuery, scaledFromValue, scaledRange, valueFromScaled } from "./scaled-float.ts";

test.each([
  [19.99, 19.990000000000002],
  [0.0005, 0.001],
  [100.1234, 100.123],
  [10, 10],
  [-2.5, -2.5],
])("%d comes back as %d with a factor of 1000", (value, decoded) => {
  expect(valueFromScaled(scaledFromValue(value, 1000), 1000)).toBe(decoded);
});

test("a queried value is rounded like a stored one", () => {
  expect(scaledFromQuery(100.1234, 1000)).toBe(100_123);
  expect(scaledFromQuery(1.005, 1000)).toBe(1005);
});

test("a range is rounded inwards", () => {
  const from = (value: number, inclusive: boolean) =>
    scaledRange({ lower: { value, inclusive }, upper: undefined }, 1000).from;
  const to = (value: number, inclusive: boolean) =>
    scaledRange({ lower: undefined, upper: { value, inclusive } }, 1000).to;
  expect(from(10, true)).toBe(10_000);
  expect(from(10, false)).toBe(10_001);
  expect(from(10.0001, true)).toBe(10_001);
  expect(to(100.1229, true)).toBe(100_122);
  expect(to(100.122, true)).toBe(100_122);
  expect(to(100.122, false)).toBe(100_121);
});

test("the next double is the very next one", () => {
  expect(nextUp(1)).toBe(1 + Number.EPSILON);
  expect(nextUp(-1)).toBe(-1 + Number.EPSILON / 2);
  expect(nextUp(0)).toBe(Number.MIN_VALUE);
});
