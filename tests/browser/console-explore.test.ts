import { beforeAll, expect, test } from "vitest";
import { ApiClient, anOrder } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import {
  checkConsolePage,
  enterPassword,
  onConsolePage,
  openFromMenu,
  signInAs,
  describeConsole,
} from "../support/console-looks.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the page of analysts");
const running = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
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

describeConsole(
  browser,
  "narrow",
  () => running.url,
  ({ check, withPage, look }) => {
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
          .getByText(/^query: Only this is possible here/)
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
  },
);

test.skipIf(!browser).each([
  ["", /^(?:Today|\w{3} \d+ \w{3,4}): EUR.42\.50$/, true],
  ["&by=brand", /: Visa EUR.42\.50$/, false],
])(
  "the chart of a question%s is stepped through by the keyboard, and says the values of its lines",
  async (more, spoken, isLinked) => {
    const page = await browser!.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAs(page, running.url, "finance");
    await page.goto(
      `${running.url}/console/${MERCHANT}/explore?period=30d&show=paid&per=day&currency=EUR${more}`,
    );
    const points = page.locator(".points").first().locator("[aria-label]");
    await points.last().waitFor();
    expect(await points.count()).toBe(30);
    await checkConsolePage(page, { state: `explore-chart${isLinked ? "" : "-lines"}`, look: "1440" });
    expect((await points.last().getAttribute("aria-label"))!.replaceAll("\u00a0", " ")).toMatch(spoken);
    expect(await points.last().evaluate((point) => point.hasAttribute("href"))).toBe(isLinked);
    await points.last().focus();
    await page.keyboard.press("Home");
    expect(await page.evaluate<string>(`document.activeElement?.getAttribute("aria-label")`)).toBe(
      await points.first().getAttribute("aria-label"),
    );
    await points.first().locator(".tip").waitFor();
    await page.close();
  },
);

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
