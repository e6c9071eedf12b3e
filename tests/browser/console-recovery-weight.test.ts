import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "../support/browser.ts";
import { signInAs } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { LATER_PAGE, weigh } from "../support/page-weight.ts";
import { openRecoveryShop, type ShownRecovery } from "../support/recovery-shop.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
/** A full page of the list. */
const CASES = 50;
const LENA = { firstName: "Lena", lastName: "Hofer", email: "lena@example.com" };
/** Lighthouse calls a page with more than 1,400 below its body slow on a phone. */
const MAX_ELEMENTS = 1_450;

const browser = await launchBrowser("the weight of recovery");
const shop = forThisFile(() => openRecoveryShop());
let longest: ShownRecovery;
let plan: string;

beforeAll(async () => {
  longest = await shop.failedDebit({ code: "05", customer: LENA });
  await fetch(longest.link);
  // Three retries fail, and two mails are sent; the last of each is still to come.
  await shop.passDays(3);
  await shop.passDays(2);
  await shop.passDays(5);
  await fetch(longest.link);
  for (let number = 1; number < CASES; number += 1)
    await shop.failedDebit({ code: number % 3 === 0 ? "54" : "51", customer: LENA });
  const { body } = await shop.operator.post(`/api/provisioning/createRecoveryPlan/${MERCHANT}`, {
    name: "Members",
  });
  plan = body["recoveryPlan"].guid;
  await shop.operator.post(`/api/provisioning/saveRecoveryPlanDraft/${plan}`, { mails: [0, 3] });
}, 120_000);
afterAll(() => browser?.close());

const PAGES = [
  ["overview", () => ""],
  ["cases", () => "/cases"],
  ["case", () => `/cases/${longest.recoveryId}`],
  ["plans", () => "/plans"],
  ["plan", () => `/plans/${plan}`],
] as const;

test.skipIf(!browser)(
  "the pages of recovery are as light as later pages, and small enough for a phone",
  async () => {
    const page = await (await browser!.newContext()).newPage();
    await signInAs(page, shop.started.url, "operator");
    for (const [name, path] of PAGES) {
      const {
        pages = 0,
        sheets: _ofTheArea,
        ...others
      } = await weigh(page, () => page.goto(`${shop.started.url}/console/${MERCHANT}/recovery${path()}`));
      expect(others, name).toEqual({});
      expect(pages, name).toBeGreaterThan(3_000);
      expect(pages, name).toBeLessThan(LATER_PAGE);
      expect(await page.locator("*").count(), name).toBeLessThan(MAX_ELEMENTS);
    }
    const rows = await page.goto(`${shop.started.url}/console/${MERCHANT}/recovery/cases`);
    expect((await rows!.text()).match(/<tr role="row">/g)).toHaveLength(CASES + 1);
  },
);
