import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, consoleLooks, onConsolePage, signInAs } from "../support/console-looks.ts";
import { ConsoleClient } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const AT = "/console/ME-0000-0000-0000-0000-0000-0001";
const browser = await launchBrowser("the columns and totals of the list of payments");
const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
  const api = new ApiClient(started.url);
  const paid = await api.debit({ ...anOrder(), amount: "1234567.89" });
  await api.debit({ ...anOrder(), amount: "80.00", currency: "CHF" });
  const { transactionToken: _none, ...order } = anOrder();
  await api.transaction("demo-card", "refund", {
    ...order,
    amount: "20.00",
    referenceUuid: paid.body["uuid"],
  });
  // The week before was better.
  await started.gateway.db.execute(sql`
    insert into transactions select made.* from transactions as payment,
      jsonb_populate_record(payment, jsonb_build_object('uuid', left(md5(uuid), 20), 'merchant_transaction_id', md5(uuid),
        'created_at', created_at - interval '7 days 1 hour')) as made
    where payment.uuid = ${String(paid.body["uuid"])}`);
  await started.gateway.db.execute(sql`
    insert into transaction_changes (transaction_uuids) select array_agg(uuid) from transactions`);
  await api.debit({ ...anOrder(), extraData: { "simulator:decline": "2006" } });
  await project(started);
});
afterAll(() => browser?.close());

/** What has the focus one after the other by the key Tab, and is behind something else. */
async function hiddenStops(page: Page, stops: number): Promise<unknown[]> {
  const hidden: unknown[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    hidden.push(await page.evaluate(BEHIND));
  }
  return hidden.filter((one) => one !== null);
}

const BEHIND = `(() => {
  const one = document.activeElement, { x, y, width, height } = one.getBoundingClientRect();
  const front = document.elementFromPoint(x + width / 2, y + height / 2);
  return front && (one.contains(front) || front.contains(one)) ? null : one.textContent.trim();
})()`;

/** How far the table is in the margin of the page, in pixels. */
const BESIDE_MARGIN = `(() => {
  const table = document.querySelector("main table"), main = table.closest("main");
  return table.getBoundingClientRect().right
    - main.getBoundingClientRect().right + parseFloat(getComputedStyle(main).paddingRight);
})()`;

/** The order of a row, which is what opens it. */
const openFirst = (page: Page) => page.locator("td.o a").first();

test.skipIf(!browser).each(consoleLooks("narrow"))(
  "a person chooses columns, reads the totals, and goes from a fall to its reason, %s",
  async (look, options) => {
    await onConsolePage(browser!, { url: started.url, options }, async (page) => {
      await signInAs(page, started.url, "support");
      await page.goto(`${started.url}${AT}/payments`);
      await page.locator(".totals", { hasText: "Paid" }).first().waitFor();
      await checkConsolePage(page, { state: "payments-totals", look });
      await page.locator("summary", { hasText: "Columns" }).click();
      for (const name of ["Type", "ARN", "RRN", "Provider reference", "UUID"])
        await page.locator("form.columns").getByLabel(name, { exact: true }).check();
      await page.locator("form.columns").getByLabel("Paid with").uncheck();
      // Nothing is half behind the bar that stays on the screen.
      await page.evaluate("scrollTo(0, 0)");
      await checkConsolePage(page, { state: "payments-columns", look });
      await page.getByRole("button", { name: "Save columns" }).click();
      await page.locator("td.more").first().waitFor();
      expect(await page.getByRole("columnheader", { name: "Paid with" }).count()).toBe(0);
      await checkConsolePage(page, { state: "payments-chosen-columns", look });
      await openFirst(page).click();
      await page.getByRole("link", { name: "Payments" }).first().waitFor();
      await page.goto(`${started.url}${AT}/payments`);
      await page.locator("summary", { hasText: "Columns" }).click();
      await page.getByRole("button", { name: "Usual columns" }).click();
      await page.locator("td.c").first().waitFor();

      await page.goto(`${started.url}${AT}/overview`);
      await page.getByRole("link", { name: "Why?" }).waitFor();
      await checkConsolePage(page, { state: "overview-why", look });
      expect(await hiddenStops(page, 30)).toEqual([]);
      await page.getByRole("link", { name: "Why?" }).click();
      await page.getByRole("heading", { name: "Insights" }).waitFor();
      await checkConsolePage(page, { state: "insights-filters", look });
      await page.getByRole("navigation", { name: "Filters in force" }).getByRole("link").first().click();
      await expect.poll(() => page.getByRole("navigation", { name: "Filters in force" }).count()).toBe(0);
    });
  },
);

describe.skipIf(!browser)(
  "the list of a tenant with a payment that its customer pays in another currency",
  () => {
    beforeAll(async () => {
      const api = new ApiClient(started.url);
      const { body } = await api.debit({ ...anOrder(), amount: "1000.00", requestDcc: true });
      await api.post("/api/v3/transaction/demo-card/continue-dcc", {
        continueDccUuid: body["uuid"],
        selectedDccCurrency: "USD",
      });
      await api.debit({ ...anOrder(), transactionToken: undefined });
      await started.gateway.db.execute(sql`
        update transactions set created_at = created_at - interval '20 minutes'`);
    });

    test.each([1440, 1280, 1180, 1024, 880])("is not wider than a window of %i pixels", async (width) => {
      const options = { viewport: { width, height: 900 } };
      await onConsolePage(browser!, { url: started.url, options }, async (page) => {
        await signInAs(page, started.url, "support");
        await page.goto(`${started.url}/console/TE-0000-0000-0000-0000-0000-0001/payments`);
        await page.locator("td", { hasText: "charged as USD" }).first().waitFor();
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      });
    });

    test.each(["de", "fr"])("keeps to the margin of a narrow window, in %s", async (locale) => {
      const options = { viewport: { width: 880, height: 900 }, locale };
      await onConsolePage(browser!, { url: started.url, options }, async (page) => {
        const { cookie = "" } = await ConsoleClient.demo(started.url, "support");
        const [name = "", value = ""] = cookie.split("=");
        await page.context().addCookies([{ name, value, url: started.url }]);
        await page.goto(`${started.url}/console/TE-0000-0000-0000-0000-0000-0001/payments`);
        for (const width of [880, 980]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await page.evaluate(BESIDE_MARGIN), String(width)).toBeLessThanOrEqual(0);
        }
      });
    });
  },
);
