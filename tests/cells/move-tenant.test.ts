import { test } from "vitest";
import { moveUnderLoad } from "./move-under-load.ts";

test("a tenant is moved to another cell while it pays: nothing is lost, and nobody is charged twice", async () => {
  await moveUnderLoad({ killedAt: [] });
});
