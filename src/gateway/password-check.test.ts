import { expect, test } from "vitest";
import { keepLog } from "../../tests/support/kept-log.ts";
import { warnOfShortPassword } from "./password-check.ts";

test.each([
  ["eleven char", true],
  ["twelve chars", false],
  [undefined, false],
])("a root password of %j is a warning in the log, without the password: %s", (password, warned) => {
  const { log, text } = keepLog("warn");
  warnOfShortPassword(password, { log });
  expect(text().includes("GATEWAY_ADMIN_PASSWORD is short")).toBe(warned);
  expect(text()).not.toContain("eleven");
});
