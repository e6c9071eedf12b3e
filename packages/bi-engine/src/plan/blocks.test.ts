import { expect, it } from "vitest";
import { type Blocks, KeptValues } from "./blocks.ts";

/** The last block has a version below zero. */
function blocksOf(...versions: readonly number[]): Blocks {
  return { count: versions.length, versionOf: (block) => versions[block] ?? 0, kept: new Map() };
}

it("a value is stale in each block that has changed, and a bound only where documents may have come", () => {
  const kept = new KeptValues();
  for (const [block, version] of [0, 3, 3, -4].entries()) kept.set(block, 1, version);
  const later = blocksOf(0, 5, 3, 6, -7);
  expect(kept.staleIn(later, { areBounds: false })).toEqual([1, 3, 4]);
  expect(kept.staleIn(later, { areBounds: true })).toEqual([3, 4]);
});

it("a bound is stale for a snapshot of before, which shows documents that have left since", () => {
  const kept = new KeptValues();
  for (const block of [0, 1]) kept.set(block, 1, 5);
  expect(kept.staleIn(blocksOf(4, 0, -6), { areBounds: true })).toEqual([0, 1, 2]);
});
