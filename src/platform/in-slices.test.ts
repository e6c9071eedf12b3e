import { expect, test } from "vitest";

import { inSlices } from "./in-slices.ts";

test("a large batch keeps its order and lets the event loop turn in between", async () => {
  const items = Array.from({ length: 100 }, (_, at) => at);
  const seen: number[] = [];
  let done = 0;
  const made = inSlices(items, (item) => {
    done += 1;
    return item % 2 === 0 ? [item, -item] : [];
  });
  while (done < items.length) {
    seen.push(done);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await made).toEqual(items.flatMap((item) => (item % 2 === 0 ? [item, -item] : [])));
  expect(Math.max(...seen.map((count, at) => count - (seen[at - 1] ?? 0)))).toBeLessThanOrEqual(40);
  expect(seen.length).toBeGreaterThan(2);
});

test("an item that cannot be made fails the batch", async () => {
  const items = [1, 2];
  const made = inSlices(items, () => {
    throw new Error("Broken.");
  });
  await expect(made).rejects.toThrow("Broken.");
});
