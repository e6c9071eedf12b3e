import axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** WCAG 2.2 levels A and AA with all that they include, and what axe recommends beyond them. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is wrong with a page or frame for people with disabilities: the rule, and the elements that break it. */
export async function accessibilityProblems(page: Page | Frame): Promise<string[]> {
  // A run from above looks into the frames where the script is there too.
  for (const frame of "frames" in page ? page.frames() : [page]) await frame.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly }),
    RULES,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
