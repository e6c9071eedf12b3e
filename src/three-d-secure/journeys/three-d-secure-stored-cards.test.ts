import { expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const CHALLENGED = "4000002000000024";

const shop = forThisFile(() => openShop());

/** Registers a card that is challenged, ends the challenge with `outcome`, and returns the transaction's uuid. */
async function register(outcome: "pass" | "fail"): Promise<string> {
  const { amount: _amount, currency: _currency, ...order } = await shop.order(CHALLENGED);
  const { body } = await shop.api.transaction("demo-card", "register", order);
  await completeChallenge(await openAcs(body["redirectUrl"]), outcome);
  return body["uuid"];
}

async function chargeAgain(referenceUuid: string, more: Record<string, unknown> = {}) {
  const { transactionToken: _none, ...order } = await shop.order(CHALLENGED, {
    more: { referenceUuid, transactionIndicator: "CARDONFILE", ...more },
  });
  return (await shop.api.transaction("demo-card", "debit", order)).body;
}

test("a card registered with a challenge is charged again, with a challenge when the customer pays", async () => {
  const referenceUuid = await register("pass");
  const body = await chargeAgain(referenceUuid);
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect((await shop.api.status(body["uuid"])).body).toMatchObject({
    transactionStatus: "SUCCESS",
    returnData: { eci: "05", lastFourDigits: "0024" },
  });
});

test("and charged without a challenge when the merchant initiates the payment", async () => {
  const body = await chargeAgain(await register("pass"), {
    transactionIndicator: "CARDONFILE-MERCHANT-INITIATED",
    threeDSecureData: { "3dsecure": "OPTIONAL" },
  });
  expect(body).toMatchObject({ returnType: "FINISHED" });
});

test("a card whose challenge failed is not registered", async () => {
  const body = await chargeAgain(await register("fail"));
  expect(body).toMatchObject({ success: false });
  expect(body).not.toHaveProperty("uuid");
});

test("a stored card that is declined softly is stepped up like a new one", async () => {
  const body = await chargeAgain(await register("pass"), { amount: "65.00", threeDSecureData: {} });
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect((await shop.api.status(body["uuid"])).body).toMatchObject({ transactionStatus: "SUCCESS" });
});

test("a stored card that is deregistered during the challenge is not charged", async () => {
  const referenceUuid = await register("pass");
  const { uuid, redirectUrl } = await chargeAgain(referenceUuid);
  const bank = await openAcs(redirectUrl);
  const deregister = { merchantTransactionId: `deregister-${uuid}`, referenceUuid };
  expect((await shop.api.transaction("demo-card", "deregister", deregister)).body).toMatchObject({
    returnType: "FINISHED",
  });
  await completeChallenge(bank, "pass");
  expect((await shop.api.status(uuid)).body).toMatchObject({ transactionStatus: "ERROR", code: "2005" });
});
