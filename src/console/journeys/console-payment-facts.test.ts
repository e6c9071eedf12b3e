import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const PAYMENTS = "/console/TE-0000-0000-0000-0000-0000-0001/payments";
const CARD = "CO-0000-0000-0000-0000-0000-0001";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeAll(async () => {
  await started.gateway.runDue();
});
beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

/** The row of an order in the list, as words. */
function rowOf({ html }: ConsolePage, order: string): string {
  const row = html.split("<tr ").find((part) => part.includes(order));
  return row === undefined ? "" : textOf({ html: `<tr ${row}` });
}

describe("a payment that its customer pays in another currency", () => {
  let uuid: string;
  let order: string;
  beforeAll(async () => {
    order = String(anOrder()["merchantTransactionId"]);
    // The demo Visa is billed in USD.
    const { body } = await api.debit({ merchantTransactionId: order, amount: "100.00", requestDcc: true });
    uuid = body["uuid"];
    const choice = { continueDccUuid: uuid, selectedDccCurrency: "USD" };
    await api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  });

  test("has both amounts on its page, and the merchant requested the original one", async () => {
    const text = textOf(await support.get(`${PAYMENTS}/${uuid}`));
    expect(text).toContain("Payment of EUR 100.00, charged as USD 119.85");
    expect(text).toContain("The merchant requested the payment of EUR 100.00 through Demo card.");
    expect(text).toContain("The customer chose to pay USD 119.85 instead of EUR 100.00.");
  });

  test("has both in list and export, and is found by either", async () => {
    expect(rowOf(await support.get(PAYMENTS), order)).toContain("EUR 100.00, charged as USD 119.85");
    for (const query of ["100.00 EUR", "EUR 100", "119.85 USD"]) {
      const found = await support.submit(await support.get(PAYMENTS), "/search", { query });
      expect(rowOf(found, order), query).toContain("USD 119.85");
    }
    expect(
      rowOf(await support.get(`${PAYMENTS}?currency=EUR&amount=99..101&state=successful`), order),
    ).not.toBe("");
    expect(rowOf(await support.get(`${PAYMENTS}?currency=EUR&amount=119.85`), order)).toBe("");
    const csv = await support.get(`${PAYMENTS}.csv?currency=EUR&amount=100`);
    const [head = "", line = ""] = csv.html.split("\r\n");
    expect(line).toContain(`,119.85,USD,${order},`);
    const values = line.split(",");
    expect(values[head.split(",").indexOf("original_amount")]).toBe("100.00");
    expect(values[head.split(",").indexOf("original_currency")]).toBe("EUR");
  });

  test("has both amounts of a refund, which is in either currency", async () => {
    const { merchantTransactionId } = anOrder();
    const refund = { merchantTransactionId, referenceUuid: uuid, amount: "50.00", currency: "EUR" };
    const { body } = await api.transaction("demo-card", "refund", refund);
    expect(body["success"]).toBe(true);
    const page = textOf(await support.get(`${PAYMENTS}/${uuid}`));
    expect(page).toMatch(/Refund of EUR 50\.00 \(USD 59\.9\d\)/);
    expect(page).toContain("Partly refunded");
  });
});

test("a payment on a selection page is a test when all connectors behind it are, before one is chosen", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const live = await createConnector(operator, { apiKey: "live-member", ...SIMULATED_CARDS });
  const choices = { "choose-tests": [CARD], "choose-either": [CARD, live] };
  for (const [apiKey, connectors] of Object.entries(choices))
    await createConnector(operator, { apiKey, multiMethodMetaConnector: { connectors } });
  const badges = async (apiKey: string): Promise<string> => {
    const { uuid } = await orderOnPage(api, {}, apiKey);
    return textOf(await support.get(`${PAYMENTS}/${uuid}`));
  };
  // The mode is chosen: it would follow the newest payment, and all of this clock's are equally new. The head names the other one alone.
  await support.submit(await support.get(PAYMENTS), "/mode", { mode: "test" });
  expect(await badges("choose-tests")).not.toMatch(/Waiting for the customer\s+(?:Live|Test)/);
  expect(await badges("choose-either")).toMatch(/Waiting for the customer\s+Live/);
});

test("a customer of whom nothing was heard for half an hour has probably abandoned the payment", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api, {}, "demo-card");
  const page = async (): Promise<string> => textOf(await support.get(`${PAYMENTS}/${uuid}`));
  expect(await page()).toContain("Waiting for the customer");
  await visit(redirectUrl);
  expect(await page()).toContain("On the payment page");
  clock.advance({ minutes: 29 });
  support = await ConsoleClient.demo(started.url, "support");
  expect(await page()).toContain("On the payment page");
  clock.advance({ minutes: 1 });
  expect(await page()).toContain("Abandoned?");
  expect(await page()).toContain("nothing has happened for half an hour: probably abandoned.");
});

test("an attempt that was declined on the payment page is one line of the story, with its reason", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api, {}, "demo-card");
  await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0000 0000 0002" });
  const text = textOf(await support.get(`${PAYMENTS}/${uuid}`));
  expect(text).toContain(
    "The attempt through Demo card was declined: Transaction declined (code 2003). The customer can choose again.",
  );
  expect(text).not.toContain("Submission 1");
  const [notice = "", story = ""] = text.split("What happened");
  expect(notice).toContain(
    "The last attempt was declined: Transaction declined (code 2003). The customer can choose again on the payment page.",
  );
  expect(story.match(/2003/g)).toHaveLength(1);
});
