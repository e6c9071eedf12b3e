import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  accessibilityStatement,
  statementDocument,
} from "../../src/payment-pages/accessibility/statement.ts";
import { summarize, type PageCheck } from "./summarize.ts";

/** Tests that check pages of customers with axe, and of which `npm test` runs all. */
const TESTS = [
  "tests/browser/page-states.test.ts",
  "tests/browser/card-brands.test.ts",
  "tests/browser/accessibility-page.test.ts",
];
/** Those of which only a slow run makes each check: in all sizes, colours and languages. */
const SLOW_TESTS = [
  "tests/browser/page-states.slow.test.ts",
  "tests/browser/payment-page.test.ts",
  "tests/browser/page-languages.test.ts",
  "tests/browser/reusable-link.test.ts",
  "tests/browser/three-d-secure.test.ts",
];
const root = new URL("../../", import.meta.url);
const checks = new URL(".cache/accessibility.jsonl", root);

/**
 * Runs the browser tests of the payment pages and writes the accessibility statement from what axe found. A failed test writes
 * nothing: the statement would leave out its page.
 */
mkdirSync(new URL(".cache/", root), { recursive: true });
rmSync(checks, { force: true });
runTests(TESTS, "false");
runTests(SLOW_TESTS, "true");
const lines = readFileSync(checks, "utf8").trim().split("\n");
const results = summarize(
  lines.map((line) => JSON.parse(line) as PageCheck),
  new Date().toISOString().slice(0, 10),
);
const file = new URL("src/payment-pages/accessibility/results.json", root);
writeFileSync(file, JSON.stringify(results));
spawnSync(new URL("node_modules/.bin/oxfmt", root).pathname, [file.pathname], { stdio: "inherit" });
writeFileSync(new URL("docs/accessibility.md", root), statementDocument(accessibilityStatement(results)));
console.log("docs/accessibility.md");

/** Runs tests that append their checks to the file of results. */
function runTests(tests: readonly string[], isSlow: "true" | "false"): void {
  const { status } = spawnSync(process.execPath, ["bin/test.mjs", ...tests], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      QUITTANCE_ACCESSIBILITY_RESULTS: checks.pathname,
      QUITTANCE_SLOW_TESTS: isSlow,
    },
  });
  if (status !== 0) throw new Error("The tests failed, and the statement was not changed.");
}
