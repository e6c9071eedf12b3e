import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("Insights in a browser");
const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
  const api = new ApiClient(started.url);
  await api.debit(anOrder());
  await api.debit({ ...anOrder(), extraData: { "simulator:decline": "2006" } });
  await started.gateway.runDue();
  await api.debit({ ...anOrder(), amount: "100.00", requestDcc: true });
  await api.debit({ ...anOrder(), payByLink: { sendByEmail: false } });
  await api.debit({ ...anOrder(), callbackUrl: "http://127.0.0.1:9/callback" });
  await started.gateway.runDue();
  await project(started);
});
afterAll(() => browser?.close());

test.skipIf(!browser).each([
  [1440, "light"],
  [390, "dark"],
] as const)("Insights can be read by everybody, %i pixels wide, %s", async (width, colorScheme) => {
  const page = await browser!.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(`${started.url}/console/sign-in`);
  await page.fill("input[type=email]", "finance@demo.example");
  await page.fill("input[type=password]", DEMO_PASSWORD);
  await page.click("form button.primary");
  await page.goto(`${started.url}/console/ME-0000-0000-0000-0000-0000-0001/insights`);
  expect(await page.textContent("h1")).toBe("Insights");
  // On a busy machine the page says first that its figures are being read, and then shows them by itself.
  await page.locator("figure.chart").waitFor();
  expect(await page.locator("figure svg path.line:not(.part)").count()).toBe(2);
  expect(await page.locator("figure svg path.line.part").count()).toBe(2);
  expect(await page.textContent("figcaption .key.part")).toMatch(/so far few$/);
  const panels = ["3-D Secure", "Currency conversion", "Payment links", "Callbacks"];
  for (const title of panels)
    expect(
      await page
        .locator("section.panel", { has: page.getByRole("heading", { name: title, exact: true }) })
        .locator("tbody tr")
        .count(),
    ).toBeGreaterThan(3);
  expect(await accessibilityProblems(page)).toEqual([]);
  const scrolls = await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");
  expect(scrolls).toBe(false);
  await page.close();
});
