import { expect, test } from "vitest";
import { RowPace } from "./row-pace.ts";

async function secondsFor(rows: number, isServing: () => boolean): Promise<number> {
  const pace = new RowPace({ isServing });
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: rows }, () => pace.turn()));
  return (performance.now() - startedMs) / 1_000;
}

test("rows begin at once while nothing is served, and at a distance from each other while something is", async () => {
  expect(await secondsFor(100, () => false)).toBeLessThan(0.1);
  expect(await secondsFor(5, () => true)).toBeGreaterThanOrEqual(0.49);
});
