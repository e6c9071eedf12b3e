import { beforeAll, test } from "vitest";
import { anOrder } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { ConsoleClient } from "../support/console.ts";
import { enterPassword, signInAs, describeConsole } from "../support/console-looks.ts";
import { App, inviteColleague, PASSWORD } from "../support/console-people.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { REVIEWED, RiskShop } from "../support/risk-shop.ts";

const browser = await launchBrowser("reviews and required second factors in the console");
const shop = forThisFile(() => RiskShop.open());
let apiKey: string;
/** Another tenant, whose owner requires two factors. */
let careful: string;

beforeAll(async () => {
  apiKey = await shop.checked([REVIEWED]);
  const { tenant } = await shop.provision("createTenant", { name: "Careful Shops" });
  careful = tenant.guid;
});

describeConsole(
  browser,
  "narrow",
  () => shop.started.url,
  ({ check, withPage, look }) => {
    test("support finds what is under review, releases one payment and rejects another", () =>
      withPage(async (page) => {
        const orders = [anOrder(), anOrder()];
        for (const order of orders) await shop.api.transaction(apiKey, "debit", order);
        const [kept, refused] = orders.map((order) => String(order["merchantTransactionId"]));
        await signInAs(page, shop.started.url, "support");
        await page.getByRole("link", { name: "Payments", exact: true }).first().click();
        await page.getByText("Filter", { exact: true }).click();
        await page.getByRole("combobox", { name: "State" }).selectOption({ label: "Under review" });
        await page.getByRole("button", { name: "Apply" }).click();
        await page.getByRole("link", { name: kept! }).waitFor();
        await check(page, "reviews");
        const list = page.url();
        await page.getByRole("link", { name: kept! }).click();
        await page.getByText("Matching rules: Amount (rule-1").waitFor();
        await check(page, "review");
        await page.getByRole("link", { name: "Release EUR 9.99" }).click();
        await page.getByRole("heading", { name: "Release EUR 9.99?" }).waitFor();
        await check(page, "review-release");
        await page.getByRole("button", { name: "Release EUR 9.99" }).click();
        await page.getByText("The review is decided.").waitFor();
        await check(page, "review-decided");
        await page.goto(list);
        await page.getByRole("link", { name: refused! }).click();
        await page.getByRole("link", { name: "Reject EUR 9.99" }).click();
        await check(page, "review-reject");
        await page.getByRole("button", { name: "Reject EUR 9.99" }).click();
        await page.getByText("The review was rejected by Sam Support").waitFor();
      }));

    test("an owner requires a second factor, and sets one up before anything else", () =>
      withPage(async (page) => {
        const { started, clock } = shop;
        const email = `olga-${look}@example.com`;
        await shop.provision(`updateTenant/${careful}`, { settings: { requireSecondFactor: false } });
        const admin = await ConsoleClient.demo(started.url, "admin");
        await inviteColleague(started, admin, { place: careful, email, role: "operator", owner: "yes" });
        await page.goto(`${started.url}/console/${careful}/people`);
        await enterPassword(page, { email, password: PASSWORD });
        await page.getByText("Optional: people can sign in with a password only.").waitFor();
        await check(page, "factor-optional");
        await page.getByRole("link", { name: "Require a second factor" }).click();
        await page.getByRole("button", { name: "Require a second factor" }).click();
        await page.getByText("Careful Shops requires two factors for every sign-in.").waitFor();
        await check(page, "factor-choose");
        await page.getByRole("link", { name: "Use an app" }).click();
        const app = new App((await page.locator("pre code").textContent()) ?? "");
        await page.getByLabel("Your password").fill(PASSWORD);
        await page.getByLabel("Code from the app").fill(app.code(clock));
        await page.getByRole("button", { name: "Use this app" }).click();
        await page.getByRole("link", { name: "I have saved them" }).click();
        await page.goto(`${started.url}/console/${careful}/people`);
        await page.getByText("Everybody with a role at Careful Shops or below needs").waitFor();
        await check(page, "factor-required");
      }));
  },
);
