import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCallbackReceiver, type CallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { DEMO, openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";
import { formsOf, visit } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openProfileShop({ workers: true }));
let demo: ProfileClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  ({ demo } = shop);
  receiver = await startCallbackReceiver();
});
afterAll(() => receiver?.close());

const SHOP = {
  successUrl: "https://shop.example/success",
  errorUrl: "https://shop.example/error",
  cancelUrl: "https://shop.example/cancel",
};

/** The callback about the success of a transaction. */
async function callbackOf(uuid: string): Promise<Readonly<Record<string, unknown>>> {
  const find = () => receiver.received.find(({ body }) => body["uuid"] === uuid && body["result"] === "OK");
  await expect.poll(find).toBeDefined();
  return find()!.body;
}

/** The profile has the instrument, and status and callback show the same data of it. */
async function expectRegistered(uuid: string, customerIdentification: string, apiKey = "demo-card") {
  const callback = await callbackOf(uuid);
  const { body: profile } = await demo.getProfile({ customerIdentification });
  expect(profile).toMatchObject({ profileExists: true });
  const [{ paymentToken }] = profile["paymentInstruments"];
  const data = { profileGuid: profile["profileGuid"], customerIdentification, paymentToken };
  expect((await demo.status(uuid, apiKey)).body["customerProfileData"]).toEqual(data);
  expect(callback["customerProfileData"]).toEqual(data);
}

const nobody = async (customerIdentification: string) =>
  expect((await demo.getProfile({ customerIdentification })).body).toMatchObject({ profileExists: false });

describe("a registration with a later outcome", () => {
  test("by 3-D Secure creates the profile when the challenge is passed, not before", async () => {
    const customerProfileData = { customerIdentification: "challenged" };
    const threeDSecureData = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
    const request = { ...SHOP, withRegister: true, customerProfileData, threeDSecureData };
    const { body } = await demo.debit({ ...request, callbackUrl: receiver.url });
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    expect(body).not.toHaveProperty("customerProfileData");
    await nobody("challenged");
    const end = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(end.url).toBe(SHOP.successUrl);
    await expectRegistered(body["uuid"], "challenged");
  });

  test("on the provider's page stores the wallet that the customer used there", async () => {
    const { merchantTransactionId, amount, currency } = orderOf("on-page");
    const customerProfileData = { customerIdentification: "on-page" };
    const order = { merchantTransactionId, amount, currency, customerProfileData, withRegister: true };
    const request = { ...order, ...SHOP, callbackUrl: receiver.url };
    const { body } = await demo.transaction("demo-redirect", "debit", request);
    await nobody("on-page");
    const page = await visit(body["redirectUrl"]);
    const approve = formsOf(page).find(({ action }) => action.endsWith("/approve"))!;
    await fetch(new URL(approve.action, page.url), { method: "POST", redirect: "manual" });
    await expectRegistered(body["uuid"], "on-page", "demo-redirect");
    const { body: profile } = await demo.getProfile(customerProfileData);
    expect(profile["paymentInstruments"]).toMatchObject([
      {
        method: "wallet",
        paymentData: { _TYPE: "paymentData.wallet", walletReferenceId: expect.any(String) },
      },
    ]);
  });

  test("by a pending payment that succeeds later", async () => {
    const connector = { name: "Debits", adapter: "Simulator", method: "DirectDebit", apiKey: "later-debits" };
    const config = { extraData: { pendingOutcome: "success", "simulator:settleAfterMs": "300" } };
    await shop.provision(`createConnector/${DEMO.merchantGuid}`, { ...connector, config });
    const customerProfileData = { customerIdentification: "settles" };
    const customer = { paymentData: { ibanData: { iban: "AT611904300234572222" } } };
    const { merchantTransactionId, amount, currency } = orderOf("settles");
    const order = {
      merchantTransactionId,
      amount,
      currency,
      withRegister: true,
      customer,
      customerProfileData,
    };
    const { body } = await demo.transaction("later-debits", "debit", { ...order, callbackUrl: receiver.url });
    expect(body).toMatchObject({ returnType: "PENDING" });
    await nobody("settles");
    await expectRegistered(body["uuid"], "settles", "later-debits");
  });

  test("for a profile that was deleted meanwhile succeeds without a profile", async () => {
    const { profileGuid } = await demo.registerFor("deleted-meanwhile");
    const threeDSecureData = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
    const request = { ...SHOP, withRegister: true, customerProfileData: { profileGuid }, threeDSecureData };
    const { body } = await demo.debit(request);
    await demo.profile("deleteProfile", { profileGuid });
    const end = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(end.url).toBe(SHOP.successUrl);
    const status = await demo.status(body["uuid"]);
    expect(status.body).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(status.body).not.toHaveProperty("customerProfileData");
    await nobody("deleted-meanwhile");
  });
});

describe("a payment with a stored instrument", () => {
  test("may still need a 3-D Secure flow", async () => {
    const { paymentToken } = await demo.registerFor("sca");
    const threeDSecureData = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
    const { body } = await demo.debit({ ...SHOP, transactionToken: paymentToken, threeDSecureData });
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    const end = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(end.url).toBe(SHOP.successUrl);
  });

  test("ends cleanly when the profile is deleted during the challenge", async () => {
    const { paymentToken, profileGuid } = await demo.registerFor("sca-deleted");
    const threeDSecureData = { "3dsecure": "MANDATORY", challengeIndicator: "04" };
    const { body } = await demo.debit({ ...SHOP, transactionToken: paymentToken, threeDSecureData });
    const page = await openAcs(body["redirectUrl"]);
    await demo.profile("deleteProfile", { profileGuid });
    const end = await completeChallenge(page, "pass");
    expect(end.url).toBe(SHOP.errorUrl);
    expect((await demo.status(body["uuid"])).body).toMatchObject({ transactionStatus: "ERROR" });
  });
});

function orderOf(name: string): { merchantTransactionId: string; amount: string; currency: string } {
  return { merchantTransactionId: `later-${name}`, amount: "9.99", currency: "EUR" };
}
