import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../support/hosted-page.ts";
import { answerChallenge, goToBank, openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";

let shop: ThreeDSecureShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const MANDATORY = { threeDSecureData: { "3dsecure": "MANDATORY" } };
const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;

describe("a card typed on the hosted page", () => {
  test.each([
    ["4000 0020 0000 0024", "pass", "SUCCESS", RETURN_ADDRESSES.successUrl],
    ["4000 0020 0000 0024", "fail", "ERROR", RETURN_ADDRESSES.errorUrl],
    ["4000 0010 0000 0109", "pass", "SUCCESS", RETURN_ADDRESSES.successUrl],
  ] as const)("%s is challenged: %s is %s", async (cardNumber, outcome, status, address) => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const typed = await payOnPage(redirectUrl, { ...VISA, cardNumber });
    const page = typed.html.includes('name="creq"') ? typed : await goToBank(redirectUrl);
    expect((await answerChallenge(page, outcome)).url).toBe(address);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: status });
  });

  test("is paid without a further page when the bank asks for nothing", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const paid = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0020 0000 0008" });
    expect(paid.url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", returnData: { eci: "05" } });
  });

  test("is stepped up after a soft decline", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, amount: "65.00" });
    await payOnPage(redirectUrl);
    expect((await answerChallenge(await goToBank(redirectUrl), "pass")).url).toBe(
      RETURN_ADDRESSES.successUrl,
    );
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("can't be replaced by another one while the bank is asked", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const page = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0020 0000 0024" });
    const body = new URLSearchParams({ ...VISA, cardNumber: "4000 0020 0000 0008" });
    await fetch(redirectUrl, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { origin: shop.started.url },
    });
    expect(await statusOf(uuid)).toMatchObject({
      transactionStatus: "REDIRECT",
      returnData: { lastFourDigits: "0024" },
    });
    await answerChallenge(page, "pass");
    expect(await statusOf(uuid)).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { lastFourDigits: "0024" },
    });
  });
});

test("a converted payment is authenticated in the currency the customer chose", async () => {
  const data = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
  const { body } = await shop.api.debit(
    await shop.order("4111111111111111", { data, more: { requestDcc: true } }),
  );
  expect(body).toMatchObject({ returnType: "PENDING_DCC", dccData: { convertedCurrency: "USD" } });
  const choice = { continueDccUuid: body["uuid"], selectedDccCurrency: "USD" };
  const continued = await shop.api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
  expect(continued.body).toMatchObject({ returnType: "REDIRECT", uuid: body["uuid"] });
  const page = await goToBank(continued.body["redirectUrl"]);
  expect(page.html).toContain("USD");
  await answerChallenge(page, "pass");
  expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "SUCCESS", currency: "USD" });
});

test("a payment link is challenged like any other payment", async () => {
  const link = { payByLink: { sendByEmail: false }, ...RETURN_ADDRESSES, ...MANDATORY };
  const { uuid, redirectUrl } = await orderOnPage(shop.api, link);
  await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0010 0000 0109" });
  await answerChallenge(await goToBank(redirectUrl), "pass");
  expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
});
