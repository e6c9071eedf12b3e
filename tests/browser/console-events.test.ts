import { afterAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, consoleLooks, signInAs, watchConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway());

afterAll(() => browser?.close());

describe.skipIf(!browser).each(consoleLooks("desktop-dark"))("on %s", (look, options) => {
  const check = (page: Parameters<typeof checkConsolePage>[0], state: string) =>
    checkConsolePage(page, { state, look });

  test("a developer makes an endpoint, reads its log, rotates its secret and deletes it", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "developer");
    await page.goto(`${started.url}/console/${MERCHANT}/developers`);
    await page.getByRole("link", { name: "Event endpoints" }).click();
    await check(page, "endpoints-empty");
    // A port where nobody listens: a failed attempt for the log.
    await page.getByLabel("Address").fill("http://127.0.0.1:9/events");
    await page.getByLabel("Purpose").fill("Fulfilment in the warehouse of Graz");
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByText("There is a problem").waitFor();
    await check(page, "endpoints-problem");
    await page.locator("summary", { hasText: "Payments" }).click();
    await page.getByLabel("All events of this kind payment.*").check();
    await page.getByRole("button", { name: "Create endpoint" }).click();
    await page.getByText("The secret of the endpoint").waitFor();
    await check(page, "endpoint-secret");
    await new ApiClient(started.url).debit(anOrder());
    await started.gateway.runDue();
    const address = page.url();
    await page.goto(`${started.url}/console/${MERCHANT}/developers/endpoints`);
    await check(page, "endpoints");
    await page.getByRole("link", { name: "Open http://127.0.0.1:9/events" }).click();
    expect(page.url()).not.toBe(address);
    for (const part of [
      "Address and events",
      "Replace secret",
      "Send a test event",
      "Resend the events of a period",
    ])
      await page.getByText(part, { exact: true }).first().click();
    await check(page, "endpoint-forms");
    await page.getByRole("button", { name: "Send test event" }).click();
    await page.getByText("The test event is being sent.").waitFor();
    await page.getByLabel("Attempts").selectOption("Failed attempts");
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByText("connection failed").first().waitFor();
    await check(page, "endpoint-log");
    await page.getByRole("link", { name: "Switch off" }).click();
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Switched off", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Delete" }).click();
    await check(page, "endpoint-delete");
    await page.getByRole("button", { name: "Delete endpoint" }).click();
    await page.getByText("There is none yet.").waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test("a developer makes an assistant's credential, reads its calls and revokes it, and lists unknown orders", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "developer");
    const area = `${started.url}/console/${MERCHANT}/developers`;
    await page.goto(area);
    await page.getByRole("link", { name: "Assistants" }).click();
    await page.getByLabel("Purpose").fill("Support assistant");
    await page.getByLabel("refund_payment").check();
    await page.getByRole("button", { name: "Create credential" }).click();
    await page.getByText("Enter the limits of the tools that move money.").first().waitFor();
    await check(page, "agents-problem");
    await page.getByLabel("Currency").selectOption("EUR");
    await page.getByLabel("One move").fill("50.00");
    await page.getByLabel("All moves in 24 hours").fill("200.00");
    await page.getByRole("button", { name: "Create credential" }).click();
    await page.getByText("The token of the assistant").waitFor();
    await check(page, "agents");
    const token = /MCP_TOKEN=(\S+)/.exec(await page.getByText("MCP_TOKEN=").innerText())?.[1];
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "find_payments", arguments: {} },
    };
    const called = await fetch(`${started.url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify(call),
    });
    expect(called.status).toBe(200);
    await page.getByRole("link", { name: "Calls Support assistant" }).first().click();
    await page.getByText("find_payments").last().waitFor();
    await check(page, "agent");
    await page.getByRole("link", { name: "Revoke Support assistant" }).click();
    await page.getByRole("button", { name: "Revoke assistant" }).click();
    await page.getByText("Revoked").first().waitFor();
    await new ApiClient(started.url).debit(anOrder());
    await page.goto(`${area}/unacknowledged`);
    await check(page, "unacknowledged");
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);
});
