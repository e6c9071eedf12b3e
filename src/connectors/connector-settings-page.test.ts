import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { connectorSettingsPage } from "./connector-settings-page.ts";

test("docs/reference/connector-settings.md says what the table says", () => {
  const page = readFileSync("docs/reference/connector-settings.md", "utf8");
  expect(page, "run npm run docs").toBe(connectorSettingsPage());
});
