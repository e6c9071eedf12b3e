import { test } from "vitest";
import { moveUnderLoad } from "./move-under-load.ts";

test("a move whose command is killed at its steps continues: nothing is lost, and nobody is charged twice", async () => {
  await moveUnderLoad({
    killedAt: [
      "tenants:",
      "transactions:",
      "follows the source",
      "It is fenced.",
      "Both are equal",
      "served by the target",
    ],
  });
});
