import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { DEMO_PASSWORD, type DemoRole } from "./console.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

type Look = readonly [name: string, look: BrowserContextOptions];

/** The narrowest screen that WCAG 2.2 requires. */
export const NARROW: Look = [
  "narrow",
  { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
];

/** What breaks the other sizes and colours usually breaks one of these, too. */
const USUAL_LOOKS: readonly Look[] = [["desktop-dark", { ...DESKTOP, colorScheme: "dark" }], NARROW];
const OTHER_LOOKS: readonly Look[] = [
  ["phone-light", { ...PHONE, colorScheme: "light" }],
  ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ["desktop-light", { ...DESKTOP, colorScheme: "light" }],
];

/** How a page is looked at: `npm test` takes the usual looks, and `npm run test:slow` the others. */
export const CONSOLE_LOOKS: readonly Look[] =
  process.env["QUITTANCE_SLOW_TESTS"] === "true" ? OTHER_LOOKS : USUAL_LOOKS;

/** Errors of the console, among them violations of the policy, and requests to other sites. */
export function watchConsole(page: Page, url: string): string[] {
  const complaints: string[] = [];
  // A form that is refused is a response with 422 or 403. A frame for a preview runs no script, also not that of axe.
  const expected = /\b(?:422|403)\b|^Blocked script execution in .*\/preview/;
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) complaints.push(request.url());
  });
  return complaints;
}

/** A browser of its own that looks so, in which no page complains. */
export async function onConsolePage(
  browser: Browser,
  { url, options }: { url: string; options: BrowserContextOptions },
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints = watchConsole(page, url);
  await run(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** By the form; which page follows is not waited for. */
export async function enterPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function signInAs(page: Page, url: string, role: DemoRole): Promise<void> {
  await page.goto(`${url}/console`);
  await enterPassword(page, { email: `${role}@demo.example`, password: DEMO_PASSWORD });
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}

/** Through the sidebar; on a phone through the bar, and the page behind its last place. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("navigation");
  const link = menu.getByRole("link", { name: new RegExp(`^${name}`) });
  if (!(await link.first().isVisible())) await menu.getByRole("link", { name: "More" }).click();
  await link.first().click();
}

const CUT_FIGURES = `[...document.querySelectorAll(".figure > .value, .figure > .name")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`;

/**
 * No problem of accessibility, nothing wider than the screen or its place, no card number but those that are published for tests; with a
 * picture where they are wanted.
 */
export async function checkConsolePage(
  page: Page,
  { state, look, showsTestCards = false }: { state: string; look: string; showsTestCards?: boolean },
): Promise<void> {
  if (SCREENSHOTS) {
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${SCREENSHOTS}/console-${state}-${look}.png`, fullPage: true });
  }
  expect(await accessibilityProblems(page), `${state}, ${look}`).toEqual([]);
  // Not compared with innerWidth, which grows with the page on phones.
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width, `${state}, ${look}`).toBe(page.viewportSize()?.width);
  expect(await page.evaluate(CUT_FIGURES), `${state}, ${look}: figures wider than their place`).toEqual([]);
  if (!showsTestCards) expect((await page.content()).replaceAll(/[\s-]/g, "")).not.toContain("411111");
}
