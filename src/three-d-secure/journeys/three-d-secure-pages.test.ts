import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());

const MANDATORY = { threeDSecureData: { "3dsecure": "MANDATORY" } };
const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;

describe("a card typed on the hosted page", () => {
  test.each([
    ["4000 0020 0000 0024", "pass", "SUCCESS", RETURN_ADDRESSES.successUrl],
    ["4000 0010 0000 0109", "pass", "SUCCESS", RETURN_ADDRESSES.successUrl],
  ] as const)("%s is challenged: %s is %s", async (cardNumber, outcome, status, address) => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const typed = await payOnPage(redirectUrl, { ...VISA, cardNumber });
    const page = typed.html.includes('name="creq"') ? typed : await openAcs(redirectUrl);
    expect((await completeChallenge(page, outcome)).url).toBe(address);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: status });
  });

  test("keeps the card form after a failed challenge, with the reason", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const page = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0020 0000 0024" });
    const back = await completeChallenge(page, "fail");
    expect(back.html).toContain("Your bank could not confirm that it was you.");
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
  });

  test("is paid without a further page when the authentication is frictionless", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, ...MANDATORY });
    const paid = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0020 0000 0008" });
    expect(paid.url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", returnData: { eci: "05" } });
  });

  test("is stepped up after a soft decline", async () => {
    const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...RETURN_ADDRESSES, amount: "65.00" });
    await payOnPage(redirectUrl);
    expect((await completeChallenge(await openAcs(redirectUrl), "pass")).url).toBe(
      RETURN_ADDRESSES.successUrl,
    );
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("cannot be replaced by another one during the authentication", async () => {
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
    await completeChallenge(page, "pass");
    expect(await statusOf(uuid)).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { lastFourDigits: "0024" },
    });
  });
});

describe("a payment with an offer to convert it is authenticated for the amount that is charged", () => {
  /** The amount that the ACS showed for confirmation, and the amount that was submitted to the provider. */
  async function amountsOf(uuid: string) {
    const { db } = shop.started.gateway;
    const { confirmed } = await db.one<{ confirmed: string }>(sql`
      select challenge->>'amount' as confirmed from simulator_challenges
      where challenge->>'threeDSServerTransID' in (
        select three_ds_server_trans_id from three_d_secure_authentications where transaction_uuid = ${uuid})`);
    const { minor, currency } = await db.one<{ minor: bigint; currency: string }>(sql`
      select amount_minor as minor, currency from simulator_bookings
      where transaction_uuid like ${`${uuid}%`} and status = 'approved'`);
    return { confirmed, booked: `${formatAmount({ minor, currency })} ${currency}` };
  }

  test.each([
    ["in the card's currency", "9.99", "USD", "11.97 USD", { "3dsecure": "MANDATORY" }],
    ["in the merchant's currency", "9.99", "EUR", "9.99 EUR", { "3dsecure": "MANDATORY" }],
    ["in the card's currency, after a soft decline", "54.23", "USD", "65.00 USD", {}],
    ["in the merchant's currency, after a soft decline", "65.00", "EUR", "65.00 EUR", {}],
  ])("%s: %s EUR, chosen %s, is %s", async (_, amount, currency, charged, options) => {
    const data = { challengeIndicator: "04", ...options };
    const more = { requestDcc: true, amount };
    const { body } = await shop.api.debit(await shop.order("4111111111111111", { data, more }));
    expect(body).toMatchObject({ returnType: "PENDING_DCC", dccData: { convertedCurrency: "USD" } });
    const uuid: string = body["uuid"];
    const choice = { continueDccUuid: uuid, selectedDccCurrency: currency };
    const continued = await shop.api.post("/api/v3/transaction/demo-card/continue-dcc", choice);
    expect(continued.body).toMatchObject({ returnType: "REDIRECT", uuid });
    await completeChallenge(await openAcs(continued.body["redirectUrl"]), "pass");
    const [chargedAmount] = charged.split(" ");
    expect(await statusOf(uuid)).toMatchObject({
      transactionStatus: "SUCCESS",
      amount: chargedAmount,
      currency,
    });
    expect(await amountsOf(uuid)).toEqual({ confirmed: charged, booked: charged });
  });

  test.each([
    ["USD", "11.97 USD"],
    ["EUR", "9.99 EUR"],
  ])(
    "on the hosted page in %s: first the choice, then the authentication of %s",
    async (currency, charged) => {
      const more = { ...RETURN_ADDRESSES, requestDcc: true };
      const threeDSecureData = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
      const { uuid, redirectUrl } = await orderOnPage(shop.api, { ...more, threeDSecureData });
      const choice = await payOnPage(redirectUrl);
      const [form] = formsOf(choice);
      await submit(choice, form!, { currency });
      await completeChallenge(await openAcs(redirectUrl), "pass");
      expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", currency });
      expect(await amountsOf(uuid)).toEqual({ confirmed: charged, booked: charged });
    },
  );
});

test("a payment link is challenged like any other payment", async () => {
  const link = { payByLink: { sendByEmail: false }, ...RETURN_ADDRESSES, ...MANDATORY };
  const { uuid, redirectUrl } = await orderOnPage(shop.api, link);
  await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000 0010 0000 0109" });
  await completeChallenge(await openAcs(redirectUrl), "pass");
  expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
});
