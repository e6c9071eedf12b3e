import type { Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { ConsoleClient } from "../support/console.ts";
import { enterPassword, openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { App, inviteColleague, PASSWORD } from "../support/console-people.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("callbacks and lost phones in the console");
const clock = new ManualClock("2026-03-30T10:00:00Z");
let started: TestGateway;
let api: ApiClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  [started, receiver] = await Promise.all([startTestGateway({ clock }), startCallbackReceiver()]);
  api = new ApiClient(started.url);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([started?.close(), receiver?.close()]);
});

/** Its order id, by which people search. */
async function aDebit(request: Record<string, unknown>): Promise<string> {
  const order = anOrder();
  await api.debit({ ...order, ...request });
  return String(order["merchantTransactionId"]);
}

async function search(page: Page, query: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search payments" }).fill(query);
  await page.getByRole("button", { name: "Search", exact: true }).click();
}

describeConsole(
  browser,
  "narrow",
  () => started.url,
  ({ check, withPage, look }) => {
    test("support has a callback sent again, and sees that the merchant acknowledged it", () =>
      withPage(async (page) => {
        receiver.respond = responses.text(500, "database is down");
        const order = await aDebit({ callbackUrl: receiver.url });
        await started.gateway.runDue();
        await signInAs(page, started.url, "support");
        await search(page, order);
        await page.getByText(/Shop not notified \(paid\): HTTP error, HTTP 500/).waitFor();
        receiver.respond = responses.ok;
        await page.getByRole("button", { name: "Resend callback" }).click();
        await page.getByText("The callback is being resent.").waitFor();
        // What happened before stays in the story.
        await page.getByText(/Shop not notified \(paid\): HTTP error, HTTP 500/).waitFor();
        await page.getByText(/1 attempt failed\./).waitFor();
        await check(page, "task-callback");
        await started.gateway.runDue();
        await page.getByRole("link", { name: "See the receiver's response" }).click();
        await page.getByText(/Shop notified.*: paid/).waitFor();
        await page.getByText("Sam Support resent the newest callback.").waitFor();
      }));

    test("a lost phone: a recovery code signs in, and without one an owner resets the second factor", () =>
      withPage(async (page) => {
        const email = `otto-${look}@example.com`;
        const operator = await ConsoleClient.demo(started.url, "operator");
        await inviteColleague(started, operator, { place: TENANT, email, role: "support" });
        const enter = async (): Promise<void> => {
          await page.goto(`${started.url}/console`);
          await enterPassword(page, { email, password: PASSWORD });
        };
        const leave = async (): Promise<void> => {
          await page.goto(`${started.url}/console/me`);
          await page.getByRole("button", { name: "Sign out" }).click();
          await page.getByRole("button", { name: "Sign in" }).waitFor();
        };
        await enter();
        await page.getByRole("navigation", { name: "Console" }).waitFor();
        await page.goto(`${started.url}/console/me`);
        await page.getByRole("link", { name: "Add a second factor" }).click();
        const app = new App((await page.locator("pre code").textContent()) ?? "");
        await page.getByLabel("Your password").fill(PASSWORD);
        await page.getByLabel("Code from the app").fill(app.code(clock));
        await page.getByRole("button", { name: "Use this app" }).click();
        await page.getByRole("heading", { name: "Save these codes" }).waitFor();
        const [code = ""] = ((await page.locator("pre code").textContent()) ?? "").split("\n");
        await leave();

        // The phone is gone; the codes are not.
        await enter();
        await page.getByRole("heading", { name: "Enter the code from your app" }).waitFor();
        await check(page, "task-lost-phone");
        await page.getByLabel("Code").fill(code);
        await page.getByRole("button", { name: "Continue" }).click();
        await page.getByRole("navigation", { name: "Console" }).waitFor();
        await page.goto(`${started.url}/console/me`);
        await page.getByText("9 recovery codes are left.").waitFor();
        await check(page, "task-recovery-codes");
        await leave();

        // The codes are gone, too: an owner helps, and the password is enough until there is a new app.
        await signInAs(page, started.url, "operator");
        await openFromMenu(page, "People");
        await page.getByRole("link", { name: `Reset second factor of otto-${look}` }).click();
        await page.getByRole("heading", { name: `Reset the second factor of otto-${look}?` }).waitFor();
        await check(page, "task-reset");
        await page.getByRole("button", { name: "Reset second factor" }).click();
        await page.getByText(`${email} · no second factor`).waitFor();
        await leave();
        await enter();
        await page.getByRole("navigation", { name: "Console" }).waitFor();
      }));
  },
);
