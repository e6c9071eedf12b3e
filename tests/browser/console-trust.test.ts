import type { Page } from "playwright-core";
import { afterAll, describe, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { checkConsolePage, consoleLooks, openFromMenu, signInAs } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const browser = await launchBrowser("audit, limits, credentials and sessions");
const started = forThisFile(() => startTestGateway());

afterAll(() => browser?.close());

describe.skipIf(!browser).each(consoleLooks("desktop-dark"))("on %s", (name, look) => {
  const check = (page: Page, state: string) => checkConsolePage(page, { state, look: name });

  test("an operator limits refunds, makes a credential and checks the audit", async () => {
    const page = await browser!.newPage(look);
    await signInAs(page, started.url, "operator");
    await page.goto(`${started.url}/console/${TENANT}/limits`);
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByLabel("One refund").fill("10");
    await page.getByLabel("All refunds by one person in 24 hours").fill("1000");
    await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
    await page.getByRole("button", { name: "Set limit" }).click();
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await check(page, "proof");
    await page.getByLabel("Your password").fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("one refund EUR 10.00").waitFor();
    await check(page, "limits");
    await openFromMenu(page, "People");
    await page.getByRole("link", { name: "Credentials of the provisioning API" }).click();
    await page.getByLabel("Purpose").fill("Terraform");
    await page.getByRole("button", { name: "Create credential" }).click();
    await page.getByRole("heading", { name: "Save this password" }).waitFor();
    await check(page, "credentials");
    await openFromMenu(page, "Audit");
    await page.getByRole("link", { name: "Verify the chain" }).click();
    await page.getByText("The audit is intact").waitFor();
    await page.getByText("Details", { exact: true }).first().click();
    await check(page, "audit");
    await page.goto(`${started.url}/console/me/sessions`);
    await check(page, "sessions");
    await page.close();
  }, 90_000);

  test("support wants a refund above the limit, and finance approves it", async () => {
    const api = new ApiClient(started.url);
    const { body } = await api.debit({ ...anOrder(), amount: "100.00" });
    const page = await browser!.newPage(look);
    await signInAs(page, started.url, "support");
    await page.goto(`${started.url}/console/${TENANT}/payments/${String(body["uuid"])}/refund`);
    await page.getByLabel("Amount in EUR").fill("40");
    await page.getByLabel("Reason").fill("box damaged");
    await page.getByRole("button", { name: "Continue" }).click();
    const request = page.getByRole("button", { name: "Request approval of EUR 40.00" });
    await request.waitFor();
    await check(page, "approval-check");
    await request.click();
    await page.getByText("Waiting for approval").waitFor();
    await check(page, "approval-wanted");
    const address = page.url();
    await page.close();
    const other = await browser!.newPage(look);
    await signInAs(other, started.url, "finance");
    await other.goto(address);
    await check(other, "approval");
    await other.getByRole("button", { name: "Approve: refund EUR 40.00" }).click();
    await other.getByText("Fay Finance approved it").waitFor();
    await openFromMenu(other, "Approvals");
    await check(other, "approvals");
    await other.close();
  }, 60_000);
});
