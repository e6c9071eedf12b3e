import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { RowPace } from "./row-pace.ts";

function begin(rows: number, isServing: () => boolean): Promise<unknown> {
  const pace = new RowPace({ isServing });
  return Promise.all(Array.from({ length: rows }, () => pace.turn()));
}

test("rows begin at once while nothing is served, and at a distance from each other while something is", async () => {
  const begun = begin(100, () => false).then(() => "at once");
  expect(await Promise.race([begun, nextTurn("later")])).toBe("at once");
  const startedMs = performance.now();
  await begin(5, () => true);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(490);
});
