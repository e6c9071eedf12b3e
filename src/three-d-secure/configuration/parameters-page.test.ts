import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parametersPage } from "./parameters-page.ts";

test("docs/reference/three-d-secure-configuration.md is up to date", () => {
  const page = new URL("../../../docs/reference/three-d-secure-configuration.md", import.meta.url);
  expect(readFileSync(page, "utf8"), "run npm run docs").toBe(parametersPage());
});
