import { expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { BatchShop, debitsFile } from "../support/batches.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("operations in the console");
const started = forThisFile(() => startTestGateway());

describeConsole(
  browser,
  "desktop-dark",
  () => started.url,
  ({ check, withPage, look }) => {
    test("an operator sees which provider fails, and chooses to get a mail of it", () =>
      withPage(async (page) => {
        await started.gateway.db.execute(sql`
        insert into console_alerts (place_guid, kind, subject, facts, began_at, ended_at, mailed_at)
        values (${TENANT}, 'provider_fails', 'one', '{"name": "Acquirer B"}', now(), null, now()),
          (${TENANT}, 'callbacks_given_up', '', '{"count": 3}', now(), now(), now())
        on conflict (place_guid, kind, subject) do update set ended_at = excluded.ended_at`);
        await signInAs(page, started.url, "operator");
        await openFromMenu(page, "Alerts");
        await page.getByText("Acquirer B does not respond.").waitFor();
        await check(page, "alerts");
        await page.getByLabel("A provider fails").check();
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByText("Your choice was saved.").waitFor();
        expect(await page.getByLabel("A provider fails").isChecked()).toBe(true);
      }));

    test("finance uploads a file of charges, reads the dry run, and follows its progress", () =>
      withPage(async (page) => {
        const reference = await new BatchShop(started.url).register();
        await signInAs(page, started.url, "finance");
        await openFromMenu(page, "Batches");
        await page.getByRole("link", { name: "Upload a file" }).click();
        await check(page, "batch-new");
        await page.getByLabel("File", { exact: true }).setInputFiles({
          name: "charges.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(
            debitsFile(3, { references: [reference], prefix: `${look}-` }) + "\nunknown,,,,",
          ),
        });
        await page.getByLabel("Rows that fail").selectOption("lenient");
        await page.getByRole("button", { name: "Dry run" }).click();
        await page.getByText("Rows that can run: 3. Rows that are not valid: 1", { exact: false }).waitFor();
        await check(page, "batch-dry-run");
        await page.getByRole("button", { name: "Run 3 rows" }).click();
        await page.getByText("1 of 4 rows", { exact: false }).waitFor();
        await started.gateway.runDue();
        // The page shows it by itself.
        await page.getByText("4 of 4 rows: 3 ran, 1 failed.").waitFor();
        await check(page, "batch");
        await openFromMenu(page, "Batches");
        await check(page, "batches");
      }));

    test("a developer finds a request that failed, with the call to send it again", () =>
      withPage(async (page) => {
        const api = new ApiClient(started.url);
        await api.debit({ ...anOrder(), extraData: { "simulator:decline": "2006" } });
        await signInAs(page, started.url, "developer");
        await openFromMenu(page, "Developers");
        await page.getByRole("link", { name: "Request log" }).click();
        await expect
          .poll(
            async () => {
              await page.reload();
              return page.getByRole("link", { name: /demo-card\/debit/ }).count();
            },
            { timeout: 30_000 },
          )
          .toBeGreaterThan(0);
        await check(page, "request-log");
        await page
          .getByRole("link", { name: /demo-card\/debit/ })
          .first()
          .click();
        await page.getByRole("heading", { name: "Send it again" }).waitFor();
        await check(page, "request");
      }));

    test("a developer copies a test card", () =>
      withPage(async (page) => {
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await signInAs(page, started.url, "developer");
        await openFromMenu(page, "Developers");
        await page.getByRole("link", { name: "Test data" }).click();
        await page.getByRole("heading", { name: "Test bank accounts" }).waitFor();
        await checkConsolePage(page, { state: "test-data", look, showsTestCards: true });
        await page.getByRole("button", { name: "Copy 4000000000000002", exact: true }).click();
        await expect
          .poll(() => page.evaluate<string>("navigator.clipboard.readText()"))
          .toBe("4000000000000002");
      }));

    test("an administrator runs a dead job again", () =>
      withPage(async (page) => {
        await started.gateway.db.execute(sql`
        insert into jobs (kind, lane, payload, run_at, last_error, dead_at)
        values ('undo-late-approval', 'x', '{}', now(), 'The provider does not respond.', now())`);
        await signInAs(page, started.url, "admin");
        await page.goto(`${started.url}/console/TE-0000-0000-0000-0000-0000-0000/menu`);
        await page.getByRole("link", { name: "Platform" }).last().click();
        await page.getByText("The provider does not respond.").first().waitFor();
        await check(page, "platform");
        await page.getByRole("button", { name: "Run again" }).first().click();
        await page.getByText("The job runs again.").waitFor();
      }));
  },
);
