import { expect, test } from "vitest";

import { LaneRotation } from "./lane-rotation.ts";

const cursor = (owner: string, lane: string) => ({ kind: "mail", owner, lane });

test("a rotation without cursors is complete", () => {
  const rotation = new LaneRotation();
  rotation.continueAt([]);
  expect(rotation.isComplete()).toBe(true);
});

test("is complete when each owner's last lane was reached once, whichever restarts meanwhile", () => {
  const rotation = new LaneRotation();
  rotation.continueAt([cursor("few", "c"), cursor("many", "c")]);
  rotation.continueAt([cursor("many", "f")]);
  expect(rotation.isComplete()).toBe(false);
  rotation.continueAt([cursor("few", "c"), cursor("many", "i")]);
  expect(rotation.isComplete()).toBe(false);
  rotation.continueAt([]);
  expect(rotation.isComplete()).toBe(true);
});

test("an incomplete rotation continues after a restart, and a complete one restarts at the first lanes", () => {
  const rotation = new LaneRotation();
  rotation.continueAt([cursor("few", "c"), cursor("many", "c")]);
  rotation.restart();
  expect(rotation.cursors).toEqual([cursor("few", "c"), cursor("many", "c")]);
  rotation.continueAt([]);
  rotation.continueAt([cursor("few", "c")]);
  rotation.restart();
  expect(rotation.cursors).toEqual([]);
});
