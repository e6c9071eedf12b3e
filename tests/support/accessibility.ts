import axe from "axe-core";
import type { Frame, Page } from "playwright-core";

/** WCAG 2.2 levels A and AA with all that they include, and further recommendations of axe. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The accessibility violations of a page or frame: the rule, and the elements that break it. */
export async function accessibilityProblems(page: Page | Frame): Promise<string[]> {
  // A run in the page also checks frames in which the script is loaded.
  for (const frame of "frames" in page ? page.frames() : [page]) await frame.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run({ runOnly }),
    RULES,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
