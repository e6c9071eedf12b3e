import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { supportPage } from "./support-page.ts";

it("the page of supported kinds is the one the code makes; run tools/docs/generate.ts", () => {
  const page = new URL("../docs/supported.md", import.meta.url);
  expect(readFileSync(page, "utf8")).toBe(supportPage());
});
