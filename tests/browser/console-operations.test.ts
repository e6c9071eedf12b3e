import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { launchBrowser } from "../support/browser.ts";
import {
  checkConsolePage,
  CONSOLE_LOOKS,
  onConsolePage,
  openFromMenu,
  signInAs,
} from "../support/console-looks.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("operations in the console");
let started: TestGateway;

beforeAll(async () => {
  started = await startTestGateway();
});
afterAll(async () => {
  await browser?.close();
  await started.close();
});

describe.skipIf(!browser).each(CONSOLE_LOOKS)("on %s", (look, options) => {
  const check = (page: Page, state: string) => checkConsolePage(page, { state, look });
  const withPage = (run: (page: Page) => Promise<void>) =>
    onConsolePage(browser!, { url: started.url, options }, run);

  test("an operator sees which provider fails, and chooses to get a mail of it", () =>
    withPage(async (page) => {
      await started.gateway.db.execute(sql`
        insert into console_alerts (place_guid, kind, subject, facts, began_at, ended_at, mailed_at)
        values (${TENANT}, 'provider_fails', 'one', '{"name": "Acquirer B"}', now(), null, now()),
          (${TENANT}, 'callbacks_given_up', '', '{"count": 3}', now(), now(), now())
        on conflict do nothing`);
      await signInAs(page, started.url, "operator");
      await openFromMenu(page, "Alerts");
      await page.getByText("Acquirer B does not respond.").waitFor();
      await check(page, "alerts");
      await page.getByLabel("A provider fails").check();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Your choice was saved.").waitFor();
      expect(await page.getByLabel("A provider fails").isChecked()).toBe(true);
    }));
});
