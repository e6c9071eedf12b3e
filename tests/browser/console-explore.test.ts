import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient, anOrder } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import {
  checkConsolePage,
  consoleLooks,
  enterPassword,
  onConsolePage,
  openFromMenu,
  signInAs,
} from "../support/console-looks.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("the page of analysts");
let running: TestGateway;

beforeAll(async () => {
  running = await startTestGateway({ bi: { kind: "embedded" } });
  const api = new ApiClient(running.url);
  for (const amount of ["12.00", "30.50"]) await api.debit({ ...anOrder(), amount });
  await api.debit({ ...anOrder(), amount: "7.00", currency: "USD" });
  await api.debit({ ...anOrder(), amount: "1200", currency: "JPY" });
  // Neither what was declined nor what was only reserved is paid.
  const declined = { extraData: { "simulator:decline": "2006" } };
  await api.debit({ ...anOrder(), amount: "500.00", ...declined });
  await api.preauthorize({ ...anOrder(), amount: "900.00" });
  await project(running);
});
afterAll(async () => {
  await browser?.close();
  await running?.close();
});

describe.skipIf(!browser).each(consoleLooks("narrow"))("on %s", (look, options) => {
  const check = (page: Page, state: string) => checkConsolePage(page, { state, look });
  const withPage = (run: (page: Page) => Promise<void>) =>
    onConsolePage(browser!, { url: running.url, options }, run);

  test("an analyst finds numbers by clicks, opens their JSON, changes it, and saves it", () =>
    withPage(async (page) => {
      await page.goto(`${running.url}/bi/`);
      await enterPassword(page, { email: "finance@demo.example", password: DEMO_PASSWORD });
      await page.getByRole("heading", { name: "Net volume per day", level: 1 }).waitFor();
      const euros = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "Result in EUR" }) });
      expect(await euros.getByRole("img").count()).toBe(1);
      expect(await euros.getByRole("row", { name: /EUR 42\.50$/ }).count()).toBe(1);
      expect(await page.getByRole("img", { name: /^Net volume in (?:EUR|USD|JPY)/ }).count()).toBe(3);
      const json = page.locator("pre").first();
      expect(
        await json.evaluate(
          (pre) => pre.firstElementChild!.getBoundingClientRect().top >= pre.getBoundingClientRect().top,
        ),
      ).toBe(true);
      await check(page, "explore");

      await page.getByLabel("Number").selectOption("Declined");
      await page.getByLabel("Grouped by").selectOption("Decline reason");
      await page.getByLabel("Per", { exact: true }).selectOption("Whole period");
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("heading", { name: "Declined by decline reason", level: 1 }).waitFor();
      await check(page, "explore-bars");

      await page.locator("summary").filter({ hasText: "Save" }).last().click();
      await page.getByLabel("Save this query as").fill(`Reasons ${look}`);
      await page.getByLabel(/^Share it/).check();
      await page.getByRole("button", { name: "Save query" }).click();
      await page.getByRole("heading", { name: `Reasons ${look}`, level: 1 }).waitFor();
      await page.locator("summary").filter({ hasText: "Saved queries" }).click();
      await check(page, "explore-saved");
      await page.keyboard.press("Escape");

      await page.getByRole("link", { name: "Change it as JSON" }).click();
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("heading", { name: "Response" }).waitFor();
      await check(page, "explore-editor");
      await page.getByRole("textbox", { name: "Search as JSON" }).fill('{"query":{"nonsense":{}}}');
      await page.getByRole("button", { name: "Run" }).click();
      await page
        .getByText(/^Not possible here: query\.query/)
        .first()
        .waitFor();
      await check(page, "explore-editor-problem");
    }));

  test("what is shown can be copied", () =>
    withPage(async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await signInAs(page, running.url, "finance");
      await openFromMenu(page, "Explore");
      await page.getByRole("button", { name: "Copy" }).first().click();
      await page.getByRole("button", { name: "Copied" }).waitFor();
      const copied = JSON.parse(await page.evaluate("navigator.clipboard.readText()")) as object;
      expect(copied).toMatchObject({ size: 0, aggs: { currencies: { terms: { field: "currency" } } } });
    }));
});

test.skipIf(!browser)("figures and questions work without scripts", () =>
  onConsolePage(browser!, { url: running.url, options: { javaScriptEnabled: false } }, async (page) => {
    await signInAs(page, running.url, "finance");
    await page.goto(`${running.url}/bi/`);
    await page.getByLabel("Currency").selectOption("USD");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByRole("row", { name: /USD 7\.00$/ }).waitFor();
    expect(await page.getByText("EUR 42.50").count()).toBe(0);
  }),
);
