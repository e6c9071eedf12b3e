import { expect, test } from "vitest";
import { calendarRounding } from "../../dates/rounding.ts";
import { filledKeys } from "./histogram-fill.ts";

/** The filled keys, and what was counted before they were made. */
function fill(keys: readonly number[], steps: Parameters<typeof filledKeys>[1]) {
  let counted = 0;
  const filled = filledKeys(keys, steps, (more) => (counted += more));
  return { filled, counted };
}

test("counts each key once, with bounds beyond the data", () => {
  const next = (key: number) => key + 10;
  expect(fill([20, 50], { next, extended: { min: 0, max: 70 } })).toEqual({
    filled: [0, 10, 20, 30, 40, 50, 60, 70],
    counted: 8,
  });
  expect(fill([20], { next })).toEqual({ filled: [20], counted: 1 });
  expect(fill([], { next })).toEqual({ filled: [], counted: 0 });
  expect(fill([], { next, extended: { min: 30, max: 0 } })).toEqual({ filled: [], counted: 0 });
});

test.each(["hour", "day", "month", "year"] as const)("counts each %s of a calendar once", (unit) => {
  const { floor, next } = calendarRounding(unit, "Australia/Lord_Howe");
  const first = floor(Date.UTC(2024, 1, 10));
  for (const last of [first, next(first), floor(Date.UTC(2024, 10, 3)), floor(Date.UTC(2031, 1, 1))]) {
    const { filled, counted } = fill([first, last], { next });
    expect(counted).toBe(filled.length);
  }
});

test("stops counting where there are far too many", () => {
  const { floor, next } = calendarRounding("day", "Europe/Vienna");
  const count = (keys: number) => {
    if (keys > 65_535) throw new Error(`${keys} keys`);
  };
  const days = { next, extended: { min: floor(-8e15), max: floor(8e15) } };
  expect(() => filledKeys([], days, count)).toThrow("1000000 keys");
});
