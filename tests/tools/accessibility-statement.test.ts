import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { summarize, type PageCheck } from "../../tools/accessibility/summarize.ts";
import { CLAUSES } from "../../src/payment-pages/accessibility/clauses.ts";
import { readResults } from "../../src/payment-pages/accessibility/results.ts";
import {
  accessibilityStatement,
  statementDocument,
} from "../../src/payment-pages/accessibility/statement.ts";

const check = (more: Partial<PageCheck>): PageCheck => ({
  path: "/redirect/1/2",
  axe: "4.0.0",
  width: 390,
  isDark: false,
  language: "en",
  rules: [],
  ...more,
});
const contrast = (outcome: "passed" | "failed" | "undecided", elements: number) => ({
  id: "color-contrast",
  tags: ["cat.color", "EN-301-549", "EN-9.1.4.3"],
  outcome,
  elements,
});
const rowOf = (number: string, checks: readonly PageCheck[]) =>
  accessibilityStatement(summarize(checks, "2026-11-26")).table.rows.find(([clause]) => clause === number);

test("a criterion without a rule and without a test of its own is not tested", () => {
  expect(rowOf("9.1.4.13", [check({})])).toEqual(["9.1.4.13", "Content on hover or focus", "Not tested"]);
  // A rule that found nothing to look at says nothing.
  expect(rowOf("9.1.4.3", [check({})])?.[2]).toBe("Not tested");
});

test("a failure is said, whatever passed elsewhere, and takes the claim away", () => {
  const checks = [check({ rules: [contrast("passed", 9)] }), check({ rules: [contrast("failed", 2)] })];
  expect(rowOf("9.1.4.3", checks)?.[2]).toBe("Failures: 2 (color-contrast)");
  const { introduction } = accessibilityStatement(summarize(checks, "2026-11-26"));
  expect(introduction.join(" ")).toContain("The pages do not conform");
});

test("what axe could not decide is said beside what it found", () => {
  const checks = [check({ rules: [contrast("passed", 9), contrast("undecided", 3)] })];
  expect(rowOf("9.1.4.3", checks)?.[2]).toBe(
    "No failure found (axe: color-contrast); 3 elements could not be decided automatically",
  );
});

test("only pages of customers count", () => {
  const checks = [check({ path: "/console/TE-1/payments", rules: [contrast("failed", 1)] }), check({})];
  const results = summarize(checks, "2026-11-26");
  expect(Object.values(results.pages)).toEqual([1]);
  expect(results.clauses).toEqual({});
});

test("the document is that of the results, which are of the pages of this version", () => {
  const results = readResults();
  const document = readFileSync("docs/accessibility.md", "utf8");
  expect(document).toBe(statementDocument(accessibilityStatement(results)));
  expect(results.widths.length).toBeGreaterThan(1);
  expect(results.colours).toEqual(["dark", "light"]);
  expect(Object.keys(results.pages)).toHaveLength(3);
});

test("each criterion is named once, and each test that is named exists", () => {
  const numbers = CLAUSES.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(50);
  for (const file of CLAUSES.flatMap(({ tests = [] }) => tests)) expect(existsSync(file), file).toBe(true);
});
