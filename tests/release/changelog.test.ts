import { expect, test } from "vitest";

import { isLaterVersion, releaseChanges } from "../../tools/release/changelog.ts";

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n";

test("a release moves the unreleased changes below its version and leaves an empty section", () => {
  expect(releaseChanges(CHANGELOG, { version: "0.2.0", date: "2026-02-01" })).toBe(
    "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n- A thing.\n\n## 0.1.0 (2026-01-01)\n\n- The first.\n",
  );
});

test("the first release needs no earlier one", () => {
  expect(
    releaseChanges("# Changelog\n\n## Unreleased\n\n- A thing.\n", { version: "0.1.0", date: "2026-02-01" }),
  ).toBe("# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-02-01)\n\n- A thing.\n");
});

test("nothing is released when nothing changed", () => {
  expect(() =>
    releaseChanges("# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n", {
      version: "0.2.0",
      date: "2026-02-01",
    }),
  ).toThrow("nothing below the heading Unreleased");
});

test.each([
  ["0.2.0", "0.1.9", true],
  ["0.10.0", "0.9.9", true],
  ["1.0.0", "0.99.99", true],
  ["0.1.0", "0.1.0", false],
  ["0.1.0", "0.2.0", false],
  ["v1.0.0", "0.1.0", false],
  ["", "0.1.0", false],
])("%s after %s: %s", (next, current, later) => {
  expect(isLaterVersion(next, current)).toBe(later);
});
