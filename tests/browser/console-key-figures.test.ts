import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, signInAs } from "../support/console-looks.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("the key figures of the console");
let started: TestGateway;

beforeAll(async () => {
  started = await startTestGateway({ bi: { kind: "embedded" } });
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
afterAll(() => Promise.all([started.close(), browser?.close()]));

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
