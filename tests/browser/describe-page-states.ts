import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { turnOf } from "../support/in-parts.ts";
import { PAGE_STATES, preparePages, type MakePage, type PageState } from "../support/page-states.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Every state of the payment page, looked at in these sizes and colours, which take turns in `npm test`. */
export function describePageStates(
  browser: Browser | undefined,
  looks: Record<string, BrowserContextOptions>,
): void {
  describe.skipIf(!browser)("in every state, size and colour", () => {
    let started: TestGateway;
    let make: Record<PageState, MakePage>;

    beforeAll(async () => {
      started = await startTestGateway();
      make = await preparePages(started);
      if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
    });
    afterAll(async () => {
      await started?.close();
      await browser?.close();
    });

    const states = (Object.entries(PAGE_STATES) as [PageState, string][]).map(([state, heading], row) => ({
      state,
      heading,
      shown: turnOf(Object.entries(looks), row),
    }));
    it.each(states)(
      "the page meets WCAG 2.2 AA, fits the screen, and does not shift: $state",
      async ({ state, heading, shown }) => {
        const url = await make[state]();
        for (const [name, look] of shown) {
          const page = await browser!.newPage(look);
          const problems = watch(page);
          // Otherwise the page would poll, or continue to the result of the ACS, during the check.
          await page.route("**/waiting.js", (route) => route.abort());
          await page.route("**/method-done", (route) => route.fulfill({ body: "" }));
          await page.goto(url);
          await page.getByRole("heading", { name: heading }).waitFor();
          if (state === "card form with a mistake") await makeMistake(page);
          const shift = await layoutShift(page);
          if (SCREENSHOTS) {
            const path = `${SCREENSHOTS}/${state.replaceAll(" ", "-")}-${name}.png`;
            await page.screenshot({ path, fullPage: true });
          }
          expect(await accessibilityProblems(page), `${state}, ${name}`).toEqual([]);
          expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
          expect(await page.locator("footer a[href$='/accessibility']").count(), name).toBe(1);
          expect(shift, `layout shift, ${name}`).toBe(0);
          expect(problems, name).toEqual([]);
          await page.close();
        }
      },
      60_000,
    );
  });
}

/** Violations of the page's policy, and errors of its scripts. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|integrity/i.test(message.text())) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  return problems;
}

async function makeMistake(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill("4111 1111 1111 1112");
  await page.getByRole("button", { name: "Pay €" }).click();
  await page.getByText("One of the digits is wrong.").waitFor();
}

/** The layout shift of the page; shifts within half a second after input do not count, as in browsers. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const add = (list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; });
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(sum), 100);
  })`);
}
