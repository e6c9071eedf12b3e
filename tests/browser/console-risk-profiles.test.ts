import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { signInAs, describeConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway());

beforeAll(async () => {
  const api = new ApiClient(started.url);
  for (const amount of ["20.00", "700.00", "800.00"]) await api.debit({ ...anOrder(), amount });
});

describeConsole(
  browser,
  "desktop-dark",
  () => started.url,
  ({ check, withPage, look }) => {
    const at = `/console/${TENANT}/risk/profiles`;

    test(
      "an operator creates a risk profile, sees what its draft would change, and activates it",
      () =>
        withPage(async (page) => {
          await signInAs(page, started.url, "operator");
          await page.goto(`${started.url}${at}`);
          await check(page, "risk-profiles-list");
          await page.getByRole("link", { name: "New profile" }).click();
          await page.getByLabel("Name", { exact: true }).fill(`Shop ${look}`);
          await check(page, "risk-profile-new");
          await page.getByRole("button", { name: "Create profile" }).click();
          await page.getByRole("link", { name: "Add rule" }).click();
          await check(page, "risk-rule-checks");
          await page.getByRole("link", { name: "Two countries differ" }).click();
          await page.getByLabel("Name of the rule").fill("abroad");
          await page.getByRole("button", { name: "Save in the draft" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "risk-rule-problem");
          await page.goto(`${page.url().replace(/\/rules\/.*/, "")}/rules/new?check=amount`);
          await page.getByLabel("Name of the rule").fill("large");
          await page.getByLabel("It hits above").fill("500.00");
          await page.getByLabel("Currency").selectOption("EUR");
          await page.getByLabel("When it hits").selectOption("Decline");
          await page.getByRole("button", { name: "Save in the draft" }).click();
          await page.getByText("Dry run: 2 payments would change").waitFor();
          await page.getByLabel("Amount", { exact: true }).fill("900.00");
          await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
          await page.getByLabel("Connector").selectOption(CARD);
          await page.getByRole("button", { name: "Try" }).click();
          await page.locator("#try + *, #try").first().waitFor();
          await check(page, "risk-profile-tried");
          await page.getByRole("link", { name: "Activate draft" }).click();
          await check(page, "risk-profile-activate");
          await page.getByRole("button", { name: "Activate draft" }).click();
          await page.getByText("The draft is in force.").waitFor();
          await check(page, "risk-profile");
          await page.getByRole("link", { name: "Versions" }).click();
          await page.getByRole("heading", { name: "Version 2" }).waitFor();
          await check(page, "risk-profile-versions");
          const read = page.url().replace(TENANT, MERCHANT).replace("/versions", "");
          await page.goto(read);
          expect(await page.getByText("It belongs to a tenant above").isVisible()).toBe(true);
          await check(page, "risk-profile-above");
        }),
      120_000,
    );
  },
);
