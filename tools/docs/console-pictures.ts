import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { signIn } from "./door-pictures.ts";

const VIEWPORT = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const QUALITY = 75;
const FIGURES_LIMIT_MS = 120_000;

/** Addresses of the console at a place: the tenant of the demo, or a merchant of the sample history. */
interface Places {
  readonly tenant: string;
  readonly shop: string;
  /** The merchant of the demo itself. */
  readonly demo: string;
}

/** By the name of the picture. */
const SCREENS: Readonly<Record<string, (page: Page, places: Places) => Promise<unknown>>> = {
  overview: async (page, { tenant }) => {
    await page.goto(`${tenant}/overview`);
    await untilFigures(page);
  },
  payments: (page, { shop }) => page.goto(`${shop}/payments`),
  payment: async (page, { shop }) => {
    await page.goto(`${shop}/payments?state=failed`);
    await page.locator(`main a[href*="/payments/"]`).first().click();
  },
  disputes: (page, { tenant }) => page.goto(`${tenant}/disputes`),
  connectors: (page, { tenant }) => page.goto(`${tenant}/connectors`),
  "three-d-secure": async (page, { shop }) => {
    await page.goto(`${shop}/three-d-secure`);
    await page.locator(`main a[href*="/three-d-secure/"]`).first().click();
  },
  requests: (page, { shop }) => page.goto(`${shop}/developers/requests`),
  alerts: (page, { shop }) => page.goto(`${shop}/alerts`),
  merchant: (page, { shop }) => page.goto(`${shop}/settings/organisation`),
  pages: (page, { demo }) => page.goto(`${demo}/settings/pages`),
  templates: (page, { tenant }) => page.goto(`${tenant}/settings/templates/link?start=built-in`),
};
/** Those that operators do not see: the role, and the address below the console. */
const OF_OTHER_ROLES: Readonly<Record<string, readonly [role: string, path: string]>> = {
  terminal: ["support", "ME-0000-0000-0000-0000-0000-0001/terminal"],
  platform: ["admin", "TE-0000-0000-0000-0000-0000-0000/platform"],
};
/** Those that the guide also shows as they are on a phone. */
const ON_PHONES = ["overview"];

/** Takes the pictures of the guide about the console, `console-<name>.jpg`, from a gateway with the demo's sample history. */
export async function takeConsolePictures(
  browser: Browser,
  { url, folder }: { url: string; folder: string },
): Promise<void> {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: "light", locale: "en-US" });
  await signIn(page, url);
  const places = {
    tenant: await placeOf(page, "Demo"),
    shop: await placeOf(page, "Kaffee Amsel (sample)"),
    demo: await placeOf(page, "Demo Shop"),
  };
  for (const [name, open] of Object.entries(SCREENS)) {
    await open(page, places);
    await picture(page, join(folder, `console-${name}.jpg`));
    if (!ON_PHONES.includes(name)) continue;
    await page.setViewportSize(PHONE);
    await picture(page, join(folder, `console-${name}-phone.jpg`));
    await page.setViewportSize(VIEWPORT);
  }
  await page.context().close();
  await takePicturesOfOtherRoles(browser, { url, folder });
}

async function takePicturesOfOtherRoles(
  browser: Browser,
  { url, folder }: { url: string; folder: string },
): Promise<void> {
  for (const [name, [role, path]] of Object.entries(OF_OTHER_ROLES)) {
    const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: "light", locale: "en-US" });
    await signIn(page, url, role);
    await page.goto(`${url}/console/${path}`);
    await picture(page, join(folder, `console-${name}.jpg`));
    await page.close();
  }
}

/** Figures are of documents of the BI data source, which follow the payments. */
export async function untilFigures(page: Page): Promise<void> {
  const chart = page.locator("main .chart svg").first();
  for (const end = Date.now() + FIGURES_LIMIT_MS; Date.now() < end; await page.reload())
    if (
      await chart.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  throw new Error(`${page.url()} has no figures.`);
}

/** The address of a place in the switcher, without a page. */
async function placeOf(page: Page, name: string): Promise<string> {
  const link = page.locator(".side .pop a").filter({ hasText: new RegExp(`${RegExp.escape(name)}$`) });
  const address = await link.first().getAttribute("href");
  return new URL(address ?? "", page.url()).href.replace(/\/[^/]*$/, "");
}

async function picture(page: Page, path: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path, type: "jpeg", quality: QUALITY });
}
