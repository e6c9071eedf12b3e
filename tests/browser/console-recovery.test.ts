import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { checkConsolePage, consoleLooks, onConsolePage, signInAs } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { openRecoveryShop } from "../support/recovery-shop.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT = `/console/${MERCHANT}`;
const LENA = { firstName: "Lena", lastName: "Hofer", email: "lena@example.com" };

const browser = await launchBrowser("recovery in the console");
const shop = forThisFile(() => openRecoveryShop());
const ids: Record<"recovered" | "open" | "plan", string> = { recovered: "", open: "", plan: "" };

beforeAll(async () => {
  const recovered = await shop.failedDebit({ customer: LENA });
  await shop.declineWith();
  await shop.api.post(`/api/v3/recovery/cards/${recovered.recoveryId}/retry`, {});
  await shop.failedDebit({ code: "54", amount: "129.00" });
  const open = await shop.failedDebit({ customer: LENA, amount: "38.90" });
  await shop.change({ addSettings: { "retry:max-per-card-30d": "1" } });
  await shop.api.post(`/api/v3/recovery/cards/${open.recoveryId}/retry`, {});
  await shop.change({ removeSettings: ["retry:max-per-card-30d"] });
  const { body } = await shop.operator.post(`/api/provisioning/createRecoveryPlan/${MERCHANT}`, {
    name: "Members",
  });
  Object.assign(ids, {
    recovered: recovered.recoveryId,
    open: open.recoveryId,
    plan: body["recoveryPlan"].guid,
  });
});
afterAll(() => browser?.close());

describe.skipIf(!browser).each(consoleLooks("narrow"))("on %s", (look, options) => {
  const PAGES = [
    ["overview", () => "recovery"],
    ["cases", () => "recovery/cases"],
    ["open-case", () => `recovery/cases/${ids.open}`],
    ["recovered-case", () => `recovery/cases/${ids.recovered}`],
    ["refused-attempts", () => "recovery/refused"],
    ["plans", () => "recovery/plans"],
    ["plan", () => `recovery/plans/${ids.plan}`],
    ["expiring-cards", () => "customers/expiring?month=2031-06"],
  ] as const;

  test("pages of recovery can be read and used", () =>
    onConsolePage(browser!, { url: shop.started.url, options }, async (page: Page) => {
      await signInAs(page, shop.started.url, "operator");
      for (const [name, address] of PAGES) {
        await page.goto(`${shop.started.url}${AT}/${address()}`);
        await checkConsolePage(page, { state: `recovery-${name}`, look });
      }
    }));

  test("an operator changes a plan as a draft, and its dry run says what it would do", () =>
    onConsolePage(browser!, { url: shop.started.url, options }, async (page: Page) => {
      await signInAs(page, shop.started.url, "operator");
      await page.goto(`${shop.started.url}${AT}/recovery/plans/${ids.plan}`);
      await page.getByRole("link", { name: "Change the plan" }).click();
      await page.getByLabel("Insufficient funds, or a limit is used up").fill("2, 5");
      await checkConsolePage(page, { state: "recovery-plan-editor", look });
      await page.getByRole("button", { name: /Save/ }).click();
      await page.getByText("Dry run").first().waitFor();
      await checkConsolePage(page, { state: "recovery-plan-draft", look });
    }));
});
