import { readFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** WCAG 2.2 levels A and AA with all that they include, and further recommendations of axe. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Where the outcomes are added, for the accessibility statement: see tools/accessibility. */
const RESULTS = process.env["QUITTANCE_ACCESSIBILITY_RESULTS"];

/** Half as long as the other build: a browser compiles it again in each page. */
const SCRIPT = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What passed is described element by element only where the statement needs it: on a long page that takes longer than the checks. */
const OPTIONS: axe.RunOptions = { runOnly: RULES, ...(!RESULTS && { resultTypes: ["violations"] }) };

/** The accessibility violations of a page or frame: the rule, and the elements that break it. */
export async function accessibilityProblems(page: Page | Frame): Promise<string[]> {
  // A run in the page also checks frames in which the script is loaded.
  for (const frame of "frames" in page ? page.frames() : [page]) await frame.evaluate(SCRIPT);
  const outcomes = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    OPTIONS,
  );
  if (RESULTS) await appendFile(RESULTS, `${JSON.stringify(await factsOf(page, outcomes))}\n`);
  return describeViolations(outcomes);
}

function describeViolations({ violations }: axe.AxeResults): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Rules whose outcome depends on sizes and colours. */
const RULES_OF_LOOK = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/** Checks a page again whose size or colours changed since `accessibilityProblems` was called. */
export async function problemsOfLook(page: Page): Promise<string[]> {
  const outcomes = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    { ...OPTIONS, runOnly: RULES_OF_LOOK },
  );
  return describeViolations(outcomes);
}

/** What the statement is made of: which page was checked how, and the outcome of each rule. */
async function factsOf(page: Page | Frame, outcomes: axe.AxeResults) {
  const rules = (list: axe.Result[], outcome: "passed" | "failed" | "undecided") =>
    list.map(({ id, tags, nodes }) => ({ id, tags, outcome, elements: nodes.length }));
  const { width, isDark, language } = await page.evaluate<{
    width: number;
    isDark: boolean;
    language: string;
  }>(`({
    width: innerWidth,
    isDark: matchMedia("(prefers-color-scheme: dark)").matches,
    language: document.documentElement.lang,
  })`);
  return {
    path: new URL(page.url()).pathname,
    axe: outcomes.testEngine.version,
    width,
    isDark,
    language,
    rules: [
      ...rules(outcomes.passes, "passed"),
      ...rules(outcomes.violations, "failed"),
      ...rules(outcomes.incomplete, "undecided"),
    ],
  };
}
