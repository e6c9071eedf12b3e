import { mkdir } from "node:fs/promises";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect } from "vitest";
import { accessibilityProblems, problemsOfLook } from "./accessibility.ts";
import { ConsoleClient, type DemoRole } from "./console.ts";
import { IS_WHOLE } from "./in-parts.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

type Look = readonly [name: string, look: BrowserContextOptions];

/** The narrowest screen that WCAG 2.2 requires. */
export const NARROW: Look = [
  "narrow",
  { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true },
];
const DARK: Look = ["desktop-dark", { ...DESKTOP, colorScheme: "dark" }];
const LOOKS: readonly Look[] = [
  DARK,
  NARROW,
  ["phone-light", { ...PHONE, colorScheme: "light" }],
  ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ["desktop-light", { ...DESKTOP, colorScheme: "light" }],
];

/**
 * In which looks a journey is made: `npm test` takes the given one, where `checkConsolePage` looks at each page in the other of the two as
 * well, and `npm run test:slow` takes all others.
 */
export function consoleLooks(usual: "desktop-dark" | "narrow"): readonly Look[] {
  return LOOKS.filter(([name]) => (name === usual) !== IS_WHOLE);
}

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

/** A page that looks so and is signed in nowhere, and that does not complain. */
export async function onConsolePage(
  browser: Browser,
  { url, options }: { url: string; options: BrowserContextOptions },
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage(options);
  const complaints = watchConsole(page, url);
  await run(page);
  expect(complaints).toEqual([]);
  await page.close();
}

/** The looks of a console's pages, as journeys check them. */
interface JourneyLook {
  readonly look: string;
  readonly options: BrowserContextOptions;
  readonly check: (page: Page, state: string) => Promise<void>;
  /** On a page that is signed in nowhere. */
  readonly withPage: (run: (page: Page) => Promise<void>) => Promise<void>;
}

/**
 * Journeys through the console in the looks of `consoleLooks`, skipped without a browser; after the tests of the file it is closed.
 *
 * @param url of the gateway, once it is open
 */
export function describeConsole(
  browser: Browser | undefined,
  usual: "desktop-dark" | "narrow",
  url: () => string,
  journeys: (look: JourneyLook) => void,
): void {
  afterAll(() => browser?.close());
  describe.skipIf(!browser).each(consoleLooks(usual))("on %s", (look, options) =>
    journeys({
      look,
      options,
      check: (page, state) => checkConsolePage(page, { state, look }),
      withPage: (run) => onConsolePage(browser!, { url: url(), options }, run),
    }),
  );
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

/** With a session that was begun without the browser: the form costs as much as three pages, and `console.test.ts` signs in by it. */
export async function signInAs(page: Page, url: string, role: DemoRole): Promise<void> {
  const { cookie = "" } = await ConsoleClient.demo(url, role);
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url }]);
  await page.goto(`${url}/console`);
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}

/** Through the sidebar; on a phone through the bar, and the page behind its last place. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = page.getByRole("navigation");
  const link = menu.getByRole("link", { name: new RegExp(`^${name}`) });
  if (!(await link.first().isVisible())) await menu.getByRole("link", { name: "More" }).click();
  await link.first().click();
}

interface ConsoleCheck {
  /** Names the page in a failure, and its picture. */
  readonly state: string;
  readonly look: string;
  /** Card numbers that are published for tests. Default: false. */
  readonly showsTestCards?: boolean;
  /** Looks at it in the other usual look as well: by default in `npm test`. */
  readonly alsoOtherLook?: boolean;
}

const CUT_FIGURES = `[...document.querySelectorAll(".figure > .value, .figure > .name")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`;

const SIDEWAYS_LISTS = `[...document.querySelectorAll("details[open] > ul")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.trim().slice(0, 80))`;

/** Words of a table that a column is too narrow for: ids may break where there is no room, words make a column of letters. */
const BROKEN_WORDS = `[...document.querySelectorAll("main td, main th")].flatMap((cell) => {
  const found = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    if (text.parentElement.closest("code, pre, .unseen") || !text.parentElement.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<![^\\s(])\\p{L}{2,16}(?![^\\s).,:;])/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top)));
      if (lines.size > 1) found.push(word);
    }
  }
  return found;
})`;

/**
 * No problem of accessibility, nothing wider than the screen or its place, no word in pieces, no card number but those that are published
 * for tests; with a picture where they are wanted.
 */
export async function checkConsolePage(
  page: Page,
  { state, look, showsTestCards = false, alsoOtherLook = !IS_WHOLE }: ConsoleCheck,
): Promise<void> {
  // Where it was scrolled, the bar at the top stands over a part of the page, which axe takes for a small target.
  await page.evaluate("scrollTo(0, 0)");
  if (SCREENSHOTS) {
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${SCREENSHOTS}/console-${state}-${look}.png`, fullPage: true });
  }
  expect(await accessibilityProblems(page), `${state}, ${look}`).toEqual([]);
  await expectFit(page, `${state}, ${look}`);
  if (!showsTestCards) {
    // The addresses of a bank's payments name its BINs; a page shows none beside the last digits of a card.
    const content = (await page.content()).replaceAll(/(?<=[?&;]bin=)[\d,%C]+/g, "");
    expect(content.replaceAll(/[\s-]/g, "")).not.toContain("411111");
  }
  if (alsoOtherLook) await checkOtherLook(page, state);
}

async function expectFit(page: Page, at: string): Promise<void> {
  // Not compared with innerWidth, which grows with the page on phones.
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width, at).toBe(page.viewportSize()?.width);
  expect(await page.evaluate(SIDEWAYS_LISTS), `${at}: lists that scroll sideways`).toEqual([]);
  expect(await page.evaluate(CUT_FIGURES), `${at}: figures wider than their place`).toEqual([]);
  expect(await page.evaluate(BROKEN_WORDS), `${at}: words in pieces`).toEqual([]);
}

/** The page as it is, wide and dark if it is narrow, else narrow and light: a quarter of the cost of a journey to it in that look. */
async function checkOtherLook(page: Page, state: string): Promise<void> {
  const viewport = page.viewportSize()!;
  const isDark = await page.evaluate<boolean>(`matchMedia("(prefers-color-scheme: dark)").matches`);
  // A place of the narrow page is none of the wide one: something would be half behind the bar that stays on the screen.
  await page.evaluate("scrollTo(0, 0)");
  const [name, other] = viewport.width < DESKTOP.viewport.width ? DARK : NARROW;
  await page.setViewportSize(other.viewport!);
  await page.emulateMedia({ colorScheme: other.colorScheme ?? "light" });
  expect(await problemsOfLook(page), `${state}, ${name}`).toEqual([]);
  await expectFit(page, `${state}, ${name}`);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
}
