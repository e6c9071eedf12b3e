import { describe, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { DEMO, openProfileShop } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());

describe("a profile by transaction", () => {
  test.each([
    ["register", {}],
    ["debit", { withRegister: true }],
    ["preauthorize", { withRegister: true }],
  ])(
    "a %s that registers creates it from the customer and stores the instrument",
    async (operation, more) => {
      const customerIdentification = `by-${operation}`;
      const { merchantTransactionId, ...order } = anOrder();
      const request =
        operation === "register" ? { transactionToken: order["transactionToken"] } : { ...order, ...more };
      const { body } = await shop.demo.transaction("demo-card", operation, {
        ...request,
        merchantTransactionId,
        customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com", emailVerified: true },
        customerProfileData: { customerIdentification },
      });
      expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
      expect(body["customerProfileData"]).toEqual({
        profileGuid: expect.stringMatching(/^CP(-[0-9a-f]{4}){6}$/),
        customerIdentification,
        paymentToken: expect.stringMatching(/^pt::[0-9a-f]{20}$/),
      });
      const profile = await shop.demo.getProfile({ customerIdentification });
      expect(profile.body).toMatchObject({
        success: true,
        profileExists: true,
        customer: { _TYPE: "customerData", firstName: "Ada", lastName: "Lovelace", emailVerified: true },
        paymentInstruments: [{ paymentToken: body["customerProfileData"].paymentToken, isPreferred: false }],
      });
      expect((await shop.demo.status(body["uuid"])).body["customerProfileData"]).toEqual(
        body["customerProfileData"],
      );
    },
  );

  test("a further instrument joins the profile, by either id, and can be marked as preferred", async () => {
    const first = await shop.demo.registerFor("joins");
    const { profileGuid } = first;
    const customerProfileData = { profileGuid, markAsPreferred: true };
    const second = await shop.demo.registerFor("joins", {
      customerProfileData,
      transactionToken: "ix::demo-mastercard",
    });
    expect(second).toMatchObject({ profileGuid, customerIdentification: "joins", markAsPreferred: true });
    const { body } = await shop.demo.getProfile({ profileGuid });
    expect(body).toMatchObject({
      preferredMethod: "Creditcard",
      paymentInstruments: [
        { paymentToken: first.paymentToken, isPreferred: false },
        { paymentToken: second.paymentToken, isPreferred: true, paymentData: { brand: "mastercard" } },
      ],
    });
  });

  test("a payment that stores nothing creates and returns no profile", async () => {
    const customerProfileData = { customerIdentification: "nothing-stored" };
    const { body } = await shop.demo.debit({ customerProfileData });
    expect(body).toMatchObject({ success: true });
    expect(body).not.toHaveProperty("customerProfileData");
    expect((await shop.demo.getProfile(customerProfileData)).body).toMatchObject({ profileExists: false });
  });

  test("a payment that stores nothing returns the profile that it names, without a token", async () => {
    const { profileGuid } = await shop.demo.registerFor("only-named");
    for (const customerProfileData of [{ profileGuid }, { customerIdentification: "only-named" }]) {
      const { body } = await shop.demo.debit({ customerProfileData });
      const named = { profileGuid, customerIdentification: "only-named" };
      expect(body["customerProfileData"]).toEqual(named);
      expect((await shop.demo.status(body["uuid"])).body["customerProfileData"]).toEqual(named);
    }
    const { body } = await shop.demo.getProfile({ profileGuid });
    expect(body["paymentInstruments"]).toHaveLength(1);
  });

  test.each(["debit", "preauthorize"])(
    "a %s that stores nothing cannot mark an instrument as preferred",
    async (operation) => {
      const customerProfileData = { customerIdentification: "marks-nothing", markAsPreferred: true };
      const request = { ...anOrder(), customerProfileData };
      const { status, body } = await shop.demo.transaction("demo-card", operation, request);
      expect([status, body["errorCode"]]).toEqual([422, 1002]);
      expect(body["errorMessage"]).toContain("customerProfileData.markAsPreferred");
      expect(body["errorMessage"]).toContain("withRegister");
      const stored = await shop.demo.transaction("demo-card", operation, { ...request, withRegister: true });
      expect(stored.body).toMatchObject({ success: true, customerProfileData: { markAsPreferred: true } });
    },
  );

  test("the customer's identification is stored and shown, and can be changed and removed", async () => {
    const customer = { identification: "crm-4711", firstName: "Ada" };
    const { profileGuid } = await shop.demo.registerFor("identified", { customer });
    const update = (change: Record<string, unknown>) =>
      shop.demo.post("/api/v3/customerProfiles/demo-card/updateProfile", change);
    const shown = async () => (await shop.demo.getProfile({ profileGuid })).body["customer"];
    expect(await shown()).toMatchObject(customer);
    // The whole customer of the response, as the official PHP client sends it back.
    const customerData = { ...(await shown()), lastName: "Lovelace" };
    const { body } = await update({ profileGuid, customerData });
    expect(body).toMatchObject({ success: true, changedFields: ["lastName"] });
    await update({ profileGuid, customerData: { identification: "crm-1" } });
    expect(await shown()).toMatchObject({ identification: "crm-1", lastName: "Lovelace" });
    await update({ profileGuid, customerData: { identification: null } });
    expect(await shown()).toMatchObject({ identification: null });
    const tooLong = await update({
      profileGuid,
      customerData: { identification: "x".repeat(37) },
    });
    expect([tooLong.status, tooLong.body["errorMessage"]]).toEqual([
      422,
      expect.stringContaining("customerData.identification"),
    ]);
  });

  test("a declined registration stores nothing", async () => {
    const customerProfileData = { customerIdentification: "declined" };
    const card = { pan: "4000000000000002", cvv: "123", expirationMonth: "12", expirationYear: "2030" };
    const tokenized = await shop.demo.post("/api/v3/tokenize/demo-public", {
      cardData: { ...card, cardHolder: "Ada Lovelace" },
    });
    const transactionToken = tokenized.body["transactionToken"];
    const { body } = await shop.demo.debit({ withRegister: true, customerProfileData, transactionToken });
    expect(body).toMatchObject({ success: false, returnType: "ERROR" });
    expect(body).not.toHaveProperty("customerProfileData");
    expect((await shop.demo.getProfile(customerProfileData)).body).toMatchObject({ profileExists: false });
  });
});

describe("paying with a stored instrument", () => {
  test("its paymentToken in transactionToken charges it on its connector, and the response shows its last use", async () => {
    const { paymentToken } = await shop.demo.registerFor("pays");
    const { body } = await shop.demo.debit({ transactionToken: paymentToken });
    expect(body).toMatchObject({
      success: true,
      returnType: "FINISHED",
      returnData: { firstSixDigits: "411111", lastFourDigits: "1111" },
    });
    const profile = await shop.demo.getProfile({ customerIdentification: "pays" });
    expect(profile.body["paymentInstruments"][0]).toMatchObject({
      lastUsed: { transactionType: "DEBIT", at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      chargeableConnectors: expect.arrayContaining(["demo-card"]),
      expiresSoon: false,
    });
  });

  test("the security code that the customer typed again is used for the next charge, once", async () => {
    const connector = { name: "Strict", adapter: "Simulator", method: "Creditcard", apiKey: "strict" };
    const config = { extraData: { "simulator:requireCvv": "1" } };
    const request = { ...connector, config, publicIntegrationKey: "strict-public" };
    await shop.provision(`createConnector/${DEMO.merchantGuid}`, request);
    const customerProfileData = { customerIdentification: "types-again" };
    const registered = await shop.demo.register({ customerProfileData }, "strict");
    const { paymentToken } = registered.body["customerProfileData"];
    const pay = async () => (await shop.demo.debit({ transactionToken: paymentToken }, "strict")).body;
    expect(await pay()).toMatchObject({ success: false, errors: [{ errorCode: 2020 }] });
    await shop.demo.post("/api/v3/tokenize/strict-public/cvv", { reference: paymentToken, cvv: "123" });
    expect(await pay()).toMatchObject({ success: true });
    expect(await pay()).toMatchObject({ success: false, errors: [{ errorCode: 2020 }] });
  });

  test("a deregister by its token detaches it", async () => {
    const { paymentToken, profileGuid, uuid } = await shop.demo.registerFor("deregisters");
    expect((await shop.demo.deregister({ transactionToken: paymentToken })).body).toMatchObject({
      success: true,
    });
    expect((await shop.demo.getProfile({ profileGuid })).body["paymentInstruments"]).toEqual([]);
    const token = await shop.demo.debit({ transactionToken: paymentToken });
    expect(token).toMatchObject({ status: 422, body: { errorCode: 1002 } });
    const again = await shop.demo.profile("attachPaymentInstrument", { profileGuid, transactionUuid: uuid });
    expect(again).toMatchObject({ status: 404, body: { errorCode: "TRANSACTION_NOT_FOUND" } });
  });
});

describe("through a meta-connector", () => {
  test("a request with a paymentToken reaches the connector to which the instrument is bound", async () => {
    const { paymentToken } = await shop.demo.registerFor("meta");
    const paid = await shop.demo.debit({ transactionToken: paymentToken }, "demo-meta");
    expect(paid.body).toMatchObject({ success: true, returnType: "FINISHED", paymentMethod: "Creditcard" });
    const other = await shop.demo.debit({ transactionToken: paymentToken }, "demo-redirect");
    expect(other).toMatchObject({ status: 422, body: { success: false, errorCode: 1006 } });
    const gone = await shop.demo.deregister({ transactionToken: paymentToken }, "demo-meta");
    expect(gone.body).toMatchObject({ success: true });
  });
});
