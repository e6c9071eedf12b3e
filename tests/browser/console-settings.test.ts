import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("the settings of the console");
const started = forThisFile(() => startTestGateway());

describeConsole(
  browser,
  "desktop-dark",
  () => started.url,
  ({ check, withPage, look }) => {
    const run = (work: (page: Page) => Promise<void>) =>
      withPage(async (page) => {
        await signInAs(page, started.url, "operator");
        await openFromMenu(page, "Settings");
        await work(page);
      });

    test(
      "an operator makes a sub-tenant with a merchant, and reads what is missing for live payments",
      () =>
        run(async (page) => {
          await check(page, "settings");
          await page.getByRole("link", { name: "Tenants and merchants" }).click();
          await check(page, "settings-tenant");
          await page.getByRole("link", { name: "New sub-tenant" }).click();
          await page.getByLabel("Name", { exact: true }).fill(`Halden ${look}`);
          await page.getByRole("button", { name: "Create sub-tenant" }).click();
          await page.getByText("There is no merchant yet").waitFor();
          await check(page, "settings-tenant-empty");
          await page.getByRole("link", { name: "New merchant" }).click();
          await check(page, "settings-new-merchant");
          await page.getByLabel("Name", { exact: true }).fill(`Shop ${look}`);
          await page.getByLabel("E-mail address").fill("shop@halden.example");
          await page.getByRole("button", { name: "Create merchant" }).click();
          await page.getByText("0 of 9 steps are done.").waitFor();
          await check(page, "settings-merchant");
          await page.getByText("Business", { exact: true }).click();
          await page.getByLabel("Country").selectOption("Austria");
          await page.getByLabel("Homepage").fill("nowhere");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("There is a problem").waitFor();
          expect(await page.getByLabel("Country").inputValue()).toBe("AT");
          await check(page, "settings-merchant-problem");
          await page.getByLabel("Homepage").fill("");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("The changes are saved.").waitFor();
        }),
      120_000,
    );

    test(
      "an operator designs the payment pages, and sees each change on such a page at once",
      () =>
        run(async (page) => {
          await page.getByRole("link", { name: "Payment pages", exact: true }).click();
          await page.locator("main").getByRole("link", { name: "Demo Shop", exact: true }).click();
          const preview = page.frameLocator('iframe[name="preview"]');
          const pay = preview.getByRole("button", { name: "Pay €49.00" });
          await pay.waitFor();
          await page.getByLabel("Colour on light pages").fill("#7a1fa2");
          await page.getByLabel("Imprint").fill("https://shop.example/imprint");
          await page.getByLabel("Imprint").blur();
          await preview.getByRole("link", { name: "Imprint" }).waitFor();
          const frame = page.frame({ name: "preview" })!;
          const ground = () =>
            frame.evaluate("getComputedStyle(document.querySelector('button.primary')).backgroundColor");
          await expect.poll(ground).toBe("rgb(122, 31, 162)");
          await page.locator('select[name="preview.language"]').selectOption("de");
          await preview.getByRole("button", { name: "bezahlen" }).first().waitFor();
          await check(page, "settings-pages");
          await page.getByLabel("Colour on light pages").fill("#dddddd");
          await page.getByLabel("Colour on light pages").blur();
          await preview.getByText("The colour cannot be read on the page").waitFor();
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "settings-pages-problem");
          await page.getByLabel("Colour on light pages").fill("#7a1fa2");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("The changes are saved.").waitFor();
        }),
      120_000,
    );

    test(
      "an operator writes the mail of a link in German, sees it, and takes it back",
      () =>
        run(async (page) => {
          await page.getByRole("link", { name: "Mail templates and texts", exact: true }).click();
          await check(page, "settings-templates");
          await page.getByRole("link", { name: "Mail of a payment link" }).click();
          await page.getByLabel("Another language").selectOption("de");
          await page.getByRole("button", { name: "Add language" }).click();
          const mail = page.frameLocator('iframe[name="preview"]');
          await mail.getByText("Zahlungsanforderung von Demo Shop").first().waitFor();
          await page.getByLabel("Subject").fill("Bitte zahlen, {{ customer.firstName }}");
          await page.getByLabel("HTML").fill("<h1>{{ shownAmount }} an {{ merchantName }}</h1>");
          await page.getByLabel("HTML").blur();
          await mail.getByText("Bitte zahlen, Eva").waitFor();
          await mail
            .frameLocator("iframe")
            .getByRole("heading", { name: /^49,00.EUR an Demo Shop$/ })
            .waitFor();
          await page.getByText("Variables", { exact: true }).click();
          await check(page, "settings-template");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("The changes are saved.").waitFor();
          await page.getByRole("link", { name: "Reset the template" }).click();
          await page.getByRole("button", { name: "Reset the template" }).click();
          await page.getByText("The changes are saved.").waitFor();
          expect(await page.getByLabel("HTML").inputValue()).toBe("");
        }),
      120_000,
    );

    test(
      "an operator sets the mail server, and a test mail says what is wrong with it",
      () =>
        run(async (page) => {
          await page.getByRole("link", { name: "E-mail", exact: true }).click();
          await page.getByText("No mail is sent yet").waitFor();
          await check(page, "settings-mail-empty");
          await page.getByLabel("Host").fill("mail.invalid");
          await page.getByLabel("Port").fill("many");
          await page.getByLabel("Sender").fill("Demo Shop <shop@example.com>");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "settings-mail-problem");
          await page.getByLabel("Port").fill("587");
          await page.getByLabel("Password", { exact: true }).fill("secret-of-the-server");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("The changes are saved.").waitFor();
          await page.getByRole("button", { name: "Send a test mail" }).click();
          await page.getByText("There is no server of this name.").waitFor();
          await check(page, "settings-mail");
          expect(await page.content()).not.toContain("secret-of-the-server");
          await page.getByRole("link", { name: "Remove the mail server" }).click();
          await page.getByRole("button", { name: "Remove the mail server" }).click();
          await page.getByText("No mail is sent yet").waitFor();
        }),
      120_000,
    );

    test(
      "an operator switches a feature on, and reads the rates",
      () =>
        run(async (page) => {
          await page.getByRole("link", { name: "Features" }).click();
          await page.getByLabel("BI data source", { exact: true }).setChecked(look === "narrow");
          await page
            .locator("summary")
            .filter({ hasText: /^Customer profiles$/ })
            .click();
          await check(page, "settings-features");
          await page.getByRole("button", { name: "Save changes" }).click();
          await page.getByText("The changes are saved.").waitFor();
          await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").click();
          await page.getByRole("link", { name: "Rates" }).click();
          await page.getByRole("heading", { name: "Rates", level: 1 }).waitFor();
          await check(page, "settings-rates");
        }),
      120_000,
    );
  },
);
