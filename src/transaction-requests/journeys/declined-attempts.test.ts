import { beforeAll, describe, expect, test, vi } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import {
  fillIn,
  orderOnPage,
  payOnPage,
  press,
  RETURN_ADDRESSES,
  VISA,
} from "../../../tests/support/hosted-page.ts";
import { formsOf, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const DECLINED = { ...VISA, cardNumber: "4000000000000002" };
const DID_NOT_GO_THROUGH = "The payment did not go through. Nothing was charged.";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await started.gateway.runDue();
  await connector("five");
  await connector("one", { settings: { "tx:max-attempts": "1" } });
  await connector("two", { settings: { "tx:max-attempts": "2" } });
  await connector("accounts", { method: "DirectDebit" });
  await connector("slow", { config: { extraData: { "simulator:delayMs": "800" } } });
  await connector("pages", { method: "RedirectPay" });
});

function connector(apiKey: string, request: Record<string, unknown> = {}): Promise<string> {
  const cards = request["routingMetaConnector"] === undefined ? SIMULATED_CARDS : {};
  // One card is declined more often here than a scheme admits.
  const settings = { "retry:limits": "none", ...(request["settings"] as object | undefined) };
  return createConnector(operator, { apiKey, ...cards, ...request, settings });
}

const statusOf = async (uuid: string, apiKey = "five") => (await api.status(uuid, apiKey)).body;
const order = (more: Record<string, unknown> = {}, apiKey = "five") =>
  orderOnPage(api, { ...RETURN_ADDRESSES, language: "en", ...more }, apiKey);
const pressAll = (page: Page, values: Record<string, string>, times: number) =>
  Promise.all(Array.from({ length: times }, () => fillIn(page, values)));
async function bookingsOf(uuid: string): Promise<string[]> {
  const bookings = await started.gateway.db.query<{ status: string }>(sql`
    select status from simulator_bookings where transaction_uuid like ${`${uuid}%`} order by created_at`);
  return bookings.map(({ status }) => status);
}

describe("a declined card on the payment page", () => {
  test("keeps the form with the reason, and the next card pays", async () => {
    const { uuid, redirectUrl } = await order({ includeTracing: true });
    const again = await payOnPage(redirectUrl, DECLINED);
    expect(again.html).toContain(DID_NOT_GO_THROUGH);
    expect(again.html).toContain("Card number");
    expect(shownDigits(again.html)).not.toContain("4242");
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    expect((await fillIn(again, VISA)).url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", amount: "9.99" });
    expect(await bookingsOf(uuid)).toEqual(["declined", "approved"]);
  });

  test("is final after five attempts; the merchant can set another limit, and 1 means none", async () => {
    for (const [apiKey, attempts] of [
      ["five", 5],
      ["two", 2],
      ["one", 1],
    ] as const) {
      const { uuid, redirectUrl } = await order({}, apiKey);
      let page = await visit(redirectUrl);
      for (let attempt = 1; attempt < attempts; attempt++) {
        page = await fillIn(page, DECLINED);
        expect(page.html, `${apiKey}, attempt ${attempt}`).toContain(DID_NOT_GO_THROUGH);
      }
      expect((await fillIn(page, DECLINED)).url).toBe(RETURN_ADDRESSES.errorUrl);
      expect(await statusOf(uuid, apiKey)).toMatchObject({ transactionStatus: "ERROR" });
      expect(await bookingsOf(uuid)).toHaveLength(attempts);
    }
  });

  test.each([
    ["2006", "The card or account does not have enough funds."],
    ["2020", "The security code was missing or incorrect."],
    ["2009", "The card has expired."],
    ["2003", "Your bank declined it."],
    ["2016", "This card cannot be used here. Please use another card."],
    ["2007", "The card details or the security code were incorrect."],
    ["3003", "A technical problem occurred."],
  ])("says why in the customer's words: %s", async (code, reason) => {
    const apiKey = `declines-${code}`;
    await connector(apiKey, { config: { extraData: { "simulator:decline": code } } });
    const { redirectUrl } = await order({}, apiKey);
    const again = await payOnPage(redirectUrl);
    expect(again.html).toContain(reason);
    expect(again.html).not.toMatch(/stolen|fraud|lost/i);
    expect(formsOf(again).some(({ action }) => action.endsWith("/cancel"))).toBe(true);
  });

  test("is in the timeline of a link, which its merchant can still cancel", async () => {
    const { uuid, redirectUrl } = await order({ payByLink: { sendByEmail: false } });
    await payOnPage(redirectUrl, DECLINED);
    const { body } = await api.get(`/api/v3/payByLink/${uuid}`);
    expect(body["timeline"]).toMatchObject([
      { event: "created" },
      { event: "opened" },
      { event: "declined", method: "Creditcard", code: 2003 },
    ]);
    const cancelled = await api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    expect(cancelled.body).toMatchObject({ success: true, transactionStatus: "cancelled" });
    expect((await visit(redirectUrl)).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect(await bookingsOf(uuid)).toEqual(["declined"]);
  });

  test("sends one callback, at the end", async () => {
    const callbackUrl = "https://shop.example/callback";
    const { uuid, redirectUrl } = await order({ callbackUrl }, "two");
    const jobs = () =>
      started.gateway.db.query(sql`
        select payload from jobs where kind = 'deliver-callback' and payload->>'transactionUuid' = ${uuid}`);
    const again = await payOnPage(redirectUrl, DECLINED);
    expect(await jobs()).toEqual([]);
    await fillIn(again, DECLINED);
    expect(await jobs()).toMatchObject([{ payload: { result: "ERROR" } }]);
  });

  test("ends with its link, an hour later where nothing else limits it, and when the customer cancels", async () => {
    const { uuid, redirectUrl } = await order();
    await payOnPage(redirectUrl, DECLINED);
    const { minutes } = await started.gateway.db.one<{ minutes: number }>(sql`
      select extract(epoch from expires_at - modified_at)::int / 60 as minutes from transactions where uuid = ${uuid}`);
    expect(minutes).toBe(60);
    await started.gateway.db.execute(sql`
      update transactions set expires_at = quittance_now() where uuid = ${uuid}`);
    expect((await visit(redirectUrl)).url).toBe(RETURN_ADDRESSES.errorUrl);
    expect(await statusOf(uuid)).toMatchObject({
      transactionStatus: "ERROR",
      errors: [{ code: "2003" }, { code: "2005" }],
    });
    const other = await order();
    const page = await payOnPage(other.redirectUrl, DECLINED);
    expect((await press(page, "/cancel")).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect(await statusOf(other.uuid)).toMatchObject({ transactionStatus: "CANCELLED" });
  });

  test("registers the instrument of the successful attempt only", async () => {
    const { uuid, redirectUrl } = await order({ withRegister: true });
    const again = await payOnPage(redirectUrl, DECLINED);
    await fillIn(again, VISA);
    const charged = await api.debit({ transactionToken: undefined, referenceUuid: uuid }, "five");
    expect(charged.body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect((await statusOf(uuid))["returnData"]).toMatchObject({ lastFourDigits: "1111" });
  });
});

test("a declined bank account keeps its form too", async () => {
  const { uuid, redirectUrl } = await order({}, "accounts");
  const form = await visit(redirectUrl);
  const again = await fillIn(form, { iban: "AT001234567890122006" });
  expect(again.html).toContain(DID_NOT_GO_THROUGH);
  await fillIn(again, { iban: "AT001234567890121111" });
  expect(await statusOf(uuid, "accounts")).toMatchObject({ transactionStatus: "SUCCESS" });
});

test("a decline on the provider's own page is final where it is the only method", async () => {
  const link = { payByLink: { sendByEmail: false } };
  const { uuid, redirectUrl } = await order(link, "pages");
  expect((await press(await visit(redirectUrl), "/decline")).url).toBe(RETURN_ADDRESSES.errorUrl);
  expect(await statusOf(uuid, "pages")).toMatchObject({ transactionStatus: "ERROR" });
});

test("a request that brings its card is final on the first decline", async () => {
  const extraData = { "simulator:decline": "2003" };
  const { body } = await api.debit({ ...anOrder(), ...RETURN_ADDRESSES, extraData });
  expect(body).toMatchObject({ success: false, returnType: "ERROR" });
  expect(await statusOf(body["uuid"], "demo-card")).toMatchObject({ transactionStatus: "ERROR" });
});

test("a routing meta-connector falls back in every attempt", async () => {
  const down = await connector("unreachable", { config: { extraData: { "simulator:decline": "3003" } } });
  const up = await connector("reachable");
  await connector("routed", { routingMetaConnector: { defaultConnector: down, fallback: [up] } });
  const { uuid, redirectUrl } = await order({}, "routed");
  const again = await payOnPage(redirectUrl, DECLINED);
  expect(again.html).toContain("Your bank declined it.");
  expect((await fillIn(again, VISA)).url).toBe(RETURN_ADDRESSES.successUrl);
  expect(await statusOf(uuid, "routed")).toMatchObject({ transactionStatus: "SUCCESS" });
});

describe("at the same moment", () => {
  test("a double press of a declined card is one attempt, and an old form is none", async () => {
    const { uuid, redirectUrl } = await order();
    const form = await visit(redirectUrl);
    await pressAll(form, DECLINED, 3);
    expect(await bookingsOf(uuid)).toEqual(["declined"]);
    const shown = await fillIn(form, VISA);
    expect(shown.html).toContain(DID_NOT_GO_THROUGH);
    expect(await bookingsOf(uuid)).toEqual(["declined"]);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test.each([1, 2, 3])("two tabs that retry pay once (%i)", async () => {
    const { uuid, redirectUrl } = await order();
    await payOnPage(redirectUrl, DECLINED);
    const [one, other] = await Promise.all([visit(redirectUrl), visit(redirectUrl)]);
    await Promise.all([fillIn(one, VISA), fillIn(other, VISA), fillIn(other, VISA)]);
    expect(await bookingsOf(uuid)).toEqual(["declined", "approved"]);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test.each([1, 2, 3])("a cancellation and a retry end in one of the two (%i)", async () => {
    const { uuid, redirectUrl } = await order();
    const again = await payOnPage(redirectUrl, DECLINED);
    await Promise.all([fillIn(again, VISA), press(again, "/cancel")]);
    const paid = (await bookingsOf(uuid)).includes("approved");
    expect((await statusOf(uuid))["transactionStatus"]).toBe(paid ? "SUCCESS" : "CANCELLED");
  });

  test("a decline that arrives after the expiry is final", async () => {
    const { uuid, redirectUrl } = await order({ payByLink: { sendByEmail: false } }, "slow");
    const form = await visit(redirectUrl);
    const end = fillIn(form, DECLINED);
    await vi.waitFor(async () => expect(await bookingsOf(uuid)).toHaveLength(1), { interval: 20 });
    await started.gateway.db.execute(sql`
      update transactions set expires_at = quittance_now() where uuid = ${uuid}`);
    expect((await end).url).toBe(RETURN_ADDRESSES.errorUrl);
    expect(await statusOf(uuid, "slow")).toMatchObject({ transactionStatus: "ERROR" });
  });
});
