import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, signInAs } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the key figures of the console");
const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
  const api = new ApiClient(started.url);
  // A sum may have more digits than one amount.
  for (let count = 0; count < 12; count++) await api.debit({ ...anOrder(), amount: "9999999999.99" });
  const { body } = await api.debit({ ...anOrder(), amount: "3456789012.46" });
  const { transactionToken: _none, ...order } = anOrder();
  const refund = { ...order, amount: "1234567.89", referenceUuid: body["uuid"] };
  const refunded = await api.transaction("demo-card", "refund", refund);
  expect(refunded.body).toMatchObject({ success: true });
  await project(started);
});
afterAll(() => browser?.close());

test.skipIf(!browser).each([1440, 1280, 1110, 900, 390, 320])(
  "the long amounts of a busy merchant stay in their place, %i pixels wide",
  async (width) => {
    const page = await browser!.newPage({ viewport: { width, height: 900 } });
    await signInAs(page, started.url, "support");
    for (const name of ["Net volume", "Approval rate", "Payments", "Refunded"])
      await page.locator(".figure", { hasText: name }).waitFor();
    await page.locator(".figure > .value", { hasText: "1,234,567.89" }).waitFor();
    const net = page.locator(".figure > .value", { hasText: "123,455,554,444.45" });
    // On one line, or the currency and the number on one each.
    expect([20, 40]).toContain(await net.evaluate(({ clientHeight }) => clientHeight));
    await checkConsolePage(page, { state: "key-figures", look: String(width) });
    await page.close();
  },
);

test.skipIf(!browser)(
  "the chart says the value of a day beside that of the day before, to the pointer and to the focus",
  async () => {
    const page = await browser!.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAs(page, started.url, "support");
    const days = page.locator(".points li");
    await days.last().waitFor();
    const tip = days.last().locator(".tip");
    expect(await tip.isVisible()).toBe(false);
    await days.last().hover();
    await tip.waitFor();
    expect(await tip.textContent()).toMatch(
      /EUR.123,455,554,444\.45\s+the day before: EUR.0\.00\s+period before: EUR.0\.00/,
    );
    await page.mouse.move(0, 0);
    await tip.waitFor({ state: "hidden" });
    await days.first().getByRole("link").focus();
    await days.first().locator(".tip").waitFor();
    await page.keyboard.press("Tab");
    await days.first().locator(".tip").waitFor({ state: "hidden" });
    await days.nth(1).locator(".tip").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
    await page.close();
  },
);

test.skipIf(!browser).each([
  ["overview", 30],
  ["overview", 90],
  ["insights", 90],
])("each day of a chart of %s of %i days is reached by the keyboard, and spoken", async (path, count) => {
  const page = await browser!.newPage({ viewport: { width: 1440, height: 900 } });
  await signInAs(page, started.url, "support");
  await page.goto(`${started.url}/console/${TENANT}/${path}?period=${count}d`);
  const days = page.locator(".points a");
  await days.last().waitFor();
  expect(await days.count()).toBe(count);
  await checkConsolePage(page, { state: `${path}-${count}-days`, look: "1440" });
  // One stop of the Tab key, at the last day.
  expect(await page.locator(".points a:not([tabindex='-1'])").count()).toBe(1);
  const focused = () => page.evaluate<string>(`document.activeElement?.getAttribute("aria-label") ?? ""`);
  await days.last().focus();
  const spoken = new Set([await focused()]);
  expect([...spoken][0]).toMatch(
    path === "overview"
      ? /so far, until .*: EUR.123,455,554,444\.45, the day before: EUR.0\.00$/
      : /: 100%, the day before: –$/,
  );
  await days.last().locator(".tip").waitFor();
  for (let step = 1; step < count; step++) {
    await page.keyboard.press("ArrowLeft");
    spoken.add(await focused());
  }
  expect(spoken.size).toBe(count);
  await days.first().locator(".tip").waitFor();
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe(await days.first().getAttribute("aria-label"));
  // Tab leaves the chart, and comes back to the day that was left.
  await page.keyboard.press("Tab");
  expect(await page.evaluate(`document.activeElement?.closest(".points") === null`)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe(await days.first().getAttribute("aria-label"));
  await page.keyboard.press("End");
  expect(await focused()).toBe(await days.last().getAttribute("aria-label"));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Payments", level: 1 }).waitFor();
  await page.close();
});
