import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { exceptionsPage } from "./exceptions-page.ts";

it("the page of exceptions is current (npm run docs)", () => {
  const page = join(import.meta.dirname, "../../docs/conformance.md");
  expect(readFileSync(page, "utf8")).toBe(exceptionsPage());
});
