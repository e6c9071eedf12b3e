import { beforeAll, expect, test, vi } from "vitest";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { openRecoveryShop } from "../../../tests/support/recovery-shop.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const WAIT = { timeout: 20_000, interval: 200 };

const shop = forThisFile(() => openRecoveryShop({ bi: { kind: "embedded" } }));
let support: ConsoleClient;

/** In one case the customer's card was tried twice too often, and another was recovered. */
beforeAll(async () => {
  await shop.operator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { country: "AT" });
  const recovered = await shop.failedDebit({ amount: "12.30" });
  await shop.declineWith();
  await shop.api.post(`/api/v3/recovery/cards/${recovered.recoveryId}/retry`, {});
  const { recoveryId } = await shop.failedDebit({ amount: "24.50" });
  await limit({ addSettings: { "retry:max-per-card-30d": "1" } });
  await retry(recoveryId);
  await retry(recoveryId);
  await limit({ removeSettings: ["retry:max-per-card-30d"] });
  // Figures of a day that is not over end with the last whole minute.
  shop.clock.advance({ minutes: 2 });
  await project(shop.started);
  support = await ConsoleClient.demo(shop.started.url, "support");
});

const limit = (change: object) =>
  shop.operator.post(`/api/provisioning/updateConnector/${shop.connectorGuid}`, change);
const retry = (recoveryId: string) => shop.api.post(`/api/v3/recovery/cards/${recoveryId}/retry`, {});
const setCosts = (validFrom: string, fees: readonly object[]) =>
  shop.operator.post(`/api/provisioning/createCostSet/${shop.connectorGuid}`, {
    validFrom,
    description: "Fees of the schemes",
    fees,
  });
const excess = (when: object, fixed: string, currency = "USD") => ({
  kind: "transactional",
  when: { attempt: "excess", ...when },
  rate: { fixed, currency },
});

/** Insights read figures again when a payment is newer; where that takes a second, the older ones are shown until then. */
async function insights(shown: string): Promise<ConsolePage> {
  await shop.failedDebit();
  await project(shop.started);
  return vi.waitFor(async () => {
    const page = await support.get(`/console/${MERCHANT}/insights`);
    expect(textOf(page)).toContain(shown);
    return page;
  }, WAIT);
}
const overview = async () => textOf(await support.get(`/console/${MERCHANT}/recovery`));

test("Insights count what was recovered and what was refused; a fee without a price is unknown and not zero", async () => {
  const page = await insights("Fees avoided – unknown");
  const text = textOf(page);
  expect(text).toContain("Recovered EUR 0.00 (0) EUR 12.30 (1)");
  expect(text).toContain("Attempts refused before the provider 0 2");
  expect(text).toContain("The fee is known of 0 of 2 refused attempts");
  expect(await overview()).toContain("Fees avoided unknown");
});

test("each number opens its rows: the case that was recovered, and the attempts of the period", async () => {
  const page = await insights("Attempts refused before the provider 0 2");
  const rowsOf = async (part: string) => {
    const [, href = ""] = [...page.html.matchAll(/href="([^"]*)"/g)].findLast(([, one]) =>
      one!.includes(part),
    )!;
    const list = await support.get(href.replaceAll("&#38;", "&"));
    return (list.html.match(/<tr role="row">/g)?.length ?? 1) - 1;
  };
  expect(await rowsOf("state=recovered")).toBe(1);
  expect(await rowsOf("/refused?from=2026-10-27")).toBe(2);
  const before = await support.get(`/console/${MERCHANT}/recovery/refused?from=2026-10-01&to=2026-10-26`);
  expect(textOf(before)).toContain("There is none here.");
  const wrong = await support.get(`/console/${MERCHANT}/recovery/refused?from=yesterday`);
  expect([wrong.status, textOf(wrong)]).toEqual([
    422,
    expect.stringContaining("Enter the first day in the form"),
  ]);
});

test("the price of the time of the attempt counts, by brand and region of the card", async () => {
  const entered = await setCosts("2026-01-01T00:00:00Z", [
    excess({ cardBrands: ["visa"], cardRegions: ["domestic"] }, "9.00"),
    excess({ cardBrands: ["visa"], cardRegions: ["interregional"] }, "0.15"),
    excess({ cardBrands: ["mastercard"] }, "0.50"),
    { kind: "transactional", when: { attempt: "declined" }, rate: { fixed: "7.00", currency: "USD" } },
  ]);
  expect(entered.body, JSON.stringify(entered.body)).toMatchObject({ success: true });
  // A later price is not that of the time.
  await setCosts("2026-12-01T00:00:00Z", [excess({}, "5.00")]);
  expect(await overview()).toContain("Fees avoided USD 0.30");
  const text = textOf(await insights("Fees avoided – USD 0.30"));
  expect(text).not.toContain("The fee is known of");
  const csv = (await support.get(`/console/${MERCHANT}/insights.csv`)).html;
  expect(csv).toMatch(/^recovered,.*,EUR,.*,12\.30,0\.00,1,0,/m);
  expect(csv).toMatch(/^refused_attempts,.*,2,0,/m);
  expect(csv).toMatch(/^fees_avoided,.*,USD,.*,0\.30,,/m);
});

test.each([
  [
    "when.currencies",
    {
      when: { attempt: "excess", currencies: ["USD"], amountFrom: "1.00" },
      rate: { fixed: "0.10", currency: "USD" },
    },
  ],
  ["rate.percentage", { when: { attempt: "excess" }, rate: { percentage: "1" } }],
])(
  "a fee for an attempt in excess that depends on the payment is refused by its name: %s",
  async (name, fee) => {
    const { status, body } = await setCosts("2027-01-01T00:00:00Z", [{ kind: "transactional", ...fee }]);
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain(name);
  },
);
