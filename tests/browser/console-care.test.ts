import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, onConsolePage, signInAs, describeConsole } from "../support/console-looks.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("invitations by mail, reveals and passwords of API users");
let started: TestGateway;
let mails: MailServer;
let uuid: string;

beforeAll(async () => {
  [started, mails] = await Promise.all([startTestGateway(), startMailServer()]);
  const mail = { host: "127.0.0.1", port: mails.port, from: "Payments <pay@example.com>" };
  const admin = new ApiClient(started.url, ADMINISTRATOR);
  await admin.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { mail } });
  const customer = {
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    billingAddress1: "Analytical Street 1",
    billingPostcode: "6020",
    billingCity: "Innsbruck",
    billingCountry: "AT",
  };
  const { body } = await new ApiClient(started.url).debit({ ...anOrder(), customer });
  uuid = String(body["uuid"]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([started?.close(), mails?.close()]);
});

describeConsole(
  browser,
  "desktop-dark",
  () => started.url,
  ({ withPage, look }) => {
    test(
      "an operator invites a colleague by mail, makes a new link and withdraws it",
      () =>
        withPage(async (page) => {
          const email = `${look}@example.com`;
          await signInAs(page, started.url, "operator");
          await page.goto(`${started.url}/console/${TENANT}/people`);
          await page.getByLabel("E-mail address").fill(email);
          await page.getByRole("button", { name: "Send invitation" }).click();
          await page.getByText(`This link is mailed to ${email}`).waitFor();
          await started.gateway.runDue();
          await page.getByRole("button", { name: `New link for ${email}` }).click();
          await page.getByText(`This link is mailed to ${email}`).waitFor();
          await started.gateway.runDue();
          expect(mails.mails.filter(({ to }) => to.includes(email))).toHaveLength(2);
          await checkConsolePage(page, { state: "invitation-mailed", look });
          await page.getByRole("link", { name: `Withdraw the invitation of ${email}` }).click();
          await page.getByRole("button", { name: "Withdraw invitation" }).click();
          await page.getByRole("button", { name: `New link for ${email}` }).waitFor({ state: "detached" });
        }),
      60_000,
    );

    test(
      "support reveals the customer's data with a reason",
      () =>
        withPage(async (page) => {
          await started.gateway.runDue();
          await signInAs(page, started.url, "support");
          await page.goto(`${started.url}/console/${TENANT}/payments/${uuid}`);
          if (await page.getByText("Show the customer's data").isVisible()) {
            await page.getByText("Show the customer's data").click();
            await checkConsolePage(page, { state: "payment-masked", look });
            await page.getByLabel("Why do you need the data?").fill("The parcel came back");
            await page.getByRole("button", { name: "Show data" }).click();
          }
          await page.getByText("Visible to you until").waitFor();
          expect(await page.getByText("Analytical Street 1, 6020 Innsbruck, AT").isVisible()).toBe(true);
          await checkConsolePage(page, { state: "payment-revealed", look });
        }),
      60_000,
    );

    test(
      "a developer makes another password with an overlap, and ends the one before",
      () =>
        withPage(async (page) => {
          const username = `server-${look}`;
          await signInAs(page, started.url, "developer");
          await page.goto(`${started.url}/console/${MERCHANT}/developers/users`);
          await page.getByLabel("Username").fill(username);
          await page.getByRole("button", { name: "Create user" }).click();
          await page.getByRole("link", { name: `New password of ${username}` }).click();
          await page.getByLabel("Accept the old password for").selectOption({ label: "A week" });
          await checkConsolePage(page, { state: "new-password", look });
          await page.getByRole("button", { name: "Create new password" }).click();
          await page.getByText("No request has used the new password yet.").waitFor();
          await checkConsolePage(page, { state: "password-overlap", look });
          await page.getByRole("link", { name: `End old password of ${username}` }).click();
          await page.getByRole("button", { name: "End old password" }).click();
          await page.getByText("No request has used the new password yet.").waitFor({ state: "detached" });
        }),
      60_000,
    );
  },
);

test.skipIf(!browser)("a place beyond the first of the switcher is found by the name typed there", () =>
  onConsolePage(browser!, { url: started.url, options: {} }, async (page) => {
    const admin = new ApiClient(started.url, ADMINISTRATOR);
    for (let number = 0; number < 70; number += 1)
      await admin.post(`/api/provisioning/createMerchant/${TENANT}`, { name: `Shop ${100 + number}` });
    await signInAs(page, started.url, "operator");
    await page.goto(`${started.url}/console/${TENANT}/links`);
    const switcher = page.locator("details.place");
    await switcher.locator("summary").click();
    await switcher.getByRole("searchbox").fill("Shop 169");
    expect(await switcher.locator("li").filter({ visible: true }).count()).toBe(0);
    await switcher.getByRole("link", { name: "Search all places" }).click();
    await page.getByRole("link", { name: "Shop 169" }).click();
    await page.locator("details.place summary", { hasText: "Shop 169" }).waitFor();
  }),
);
