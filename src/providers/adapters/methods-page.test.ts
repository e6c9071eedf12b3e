import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { providerMethodsPage } from "./methods-page.ts";

test("docs/reference/provider-methods.md says what the adapters say", () => {
  const page = readFileSync("docs/reference/provider-methods.md", "utf8");
  expect(page, "run npm run docs").toBe(providerMethodsPage());
});
