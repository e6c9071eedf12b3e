import { join } from "node:path";
import type { Browser, Page } from "playwright-core";

/** They are shown at half of this width, and less on a phone. */
const WIDTH = 496;
/** A page is narrow enough that its parts are recognised in so small a picture. */
const VIEWPORT = { width: 868, height: 406 };
const QUALITY = 70;

/**
 * Takes the pictures of the doors on the start page, `door-<name>.jpg` and `door-<name>-dark.jpg`, from a gateway with the demo's
 * sample history.
 */
export async function takeDoorPictures(
  browser: Browser,
  { url, link, folder }: { url: string; link: string; folder: string },
): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      deviceScaleFactor: WIDTH / VIEWPORT.width,
      colorScheme,
    });
    const page = await context.newPage();
    const take = async (name: string, address: string): Promise<void> => {
      await settle(page, address);
      const path = join(folder, `door-${name}${colorScheme === "dark" ? "-dark" : ""}.jpg`);
      await page.screenshot({ path, type: "jpeg", quality: QUALITY });
    };
    await take("payment-page", link);
    await take("documentation", `${url}/docs/api/debit`);
    await signIn(page, url);
    await take("console", `${url}/console`);
    await take("explore", `${url}/bi/`);
    await context.close();
  }
}

/** Twice, because the first view does not wait for the font. */
async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  await page.reload({ waitUntil: "networkidle" });
}

export async function signIn(page: Page, url: string, role = "operator"): Promise<void> {
  await page.goto(`${url}/console`);
  await page.getByLabel("E-mail address").fill(`${role}@demo.example`);
  await page.getByLabel("Password").fill("demo-console-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}
