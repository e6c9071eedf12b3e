import { beforeAll, describe, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { DEMO, openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());
let demo: ProfileClient;

beforeAll(() => {
  ({ demo } = shop);
});

describe("getProfile", () => {
  test("returns the whole profile by either id", async () => {
    const registered = await demo.registerFor("whole", {
      customer: {
        firstName: "Ada",
        birthDate: "1985-12-10",
        billingCountry: "AT",
        extraData: { tier: "gold" },
      },
    });
    const byGuid = await demo.getProfile({ profileGuid: registered.profileGuid });
    const byIdentification = await demo.getProfile({ customerIdentification: "whole" });
    expect(byGuid.body).toEqual(byIdentification.body);
    const inCapitals = await demo.getProfile({ profileGuid: registered.profileGuid.toUpperCase() });
    expect(inCapitals.body).toEqual(byIdentification.body);
    expect(byGuid).toMatchObject({ status: 200 });
    expect(byGuid.body).toEqual({
      success: true,
      profileExists: true,
      profileGuid: registered.profileGuid,
      customerIdentification: "whole",
      preferredMethod: null,
      customer: {
        _TYPE: "customerData",
        firstName: "Ada",
        lastName: null,
        birthDate: "1985-12-10",
        gender: null,
        billingAddress1: null,
        billingAddress2: null,
        billingCity: null,
        billingPostcode: null,
        billingState: null,
        billingCountry: "AT",
        billingPhone: null,
        company: null,
        email: null,
        emailVerified: null,
        ipAddress: null,
        nationalId: null,
        identification: null,
        extraData: { tier: "gold" },
      },
      paymentInstruments: [
        {
          _TYPE: "paymentInstrument",
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          method: "card",
          paymentData: {
            _TYPE: "paymentData.card",
            brand: "visa",
            cardHolder: expect.any(String),
            expiryMonth: expect.any(Number),
            expiryYear: expect.any(Number),
            firstSixDigits: "411111",
            lastFourDigits: "1111",
          },
          paymentToken: registered.paymentToken,
          isPreferred: false,
          associatedTokenType: null,
          networkTokenStatus: null,
          expiresSoon: false,
          lastUsed: null,
          chargeableConnectors: ["demo-card", "demo-meta"],
        },
      ],
    });
  });

  test("a profile that does not exist is a successful response", async () => {
    const { status, body } = await demo.getProfile({ customerIdentification: "nobody" });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: false,
      profileExists: false,
      profileGuid: null,
      customerIdentification: null,
      preferredMethod: null,
      customer: null,
      paymentInstruments: [],
    });
  });

  test("a bank account is shown with its type and its masked number", async () => {
    const connector = { name: "Debits", adapter: "Simulator", method: "DirectDebit", apiKey: "shows-debits" };
    await shop.provision(`createConnector/${DEMO.merchantGuid}`, connector);
    const ibanData = { iban: "AT611904300234571111", mandateId: "M-1", mandateDate: "2026-01-02" };
    const customerProfileData = { customerIdentification: "pays-by-bank" };
    const customer = { paymentData: { ibanData } };
    await demo.register({ customerProfileData, transactionToken: undefined, customer }, "shows-debits");
    const { body } = await demo.getProfile(customerProfileData);
    const shown = { ...ibanData, _TYPE: "paymentData.iban", bic: null, mandateDate: "2026-01-02 00:00:00" };
    expect(body["paymentInstruments"]).toMatchObject([
      { method: "iban", paymentData: shown, expiresSoon: false, chargeableConnectors: ["shows-debits"] },
    ]);
  });
});

describe("updateProfile", () => {
  test("accepts the customer of a getProfile response, as the PHP client sends it", async () => {
    const registered = { firstName: "Ada", lastName: "Byron", birthDate: "1815-12-10" };
    await demo.registerFor("sent-back", { customer: registered });
    const ids = { customerIdentification: "sent-back" };
    const { customer } = (await demo.getProfile(ids)).body;
    const birthDate = { date: "1815-12-10 00:00:00.000000", timezone_type: 3, timezone: "Europe/Vienna" };
    const change = { ...ids, customerData: { ...customer, birthDate, extraData: [], lastName: "Lovelace" } };
    const { status, body } = await demo.profile("updateProfile", change);
    expect({ status, changed: body["changedFields"] }).toEqual({ status: 200, changed: ["lastName"] });
    expect((await demo.profile("updateProfile", { ...ids, customerData: [] })).body["changedFields"]).toEqual(
      [],
    );
    const nonsense = { date: "1815-12-10", timezone: "Europe/Vienna" };
    expect(
      await demo.profile("updateProfile", { ...ids, customerData: { birthDate: nonsense } }),
    ).toMatchObject({
      status: 422,
      body: { errorCode: 1002 },
    });
  });

  test("changes the given fields, returns what changed, and getProfile shows it", async () => {
    await demo.registerFor("updated", {
      customer: { firstName: "Ada", company: "Old", email: "a@example.com" },
    });
    const { body } = await demo.profile("updateProfile", {
      customerIdentification: "updated",
      customerData: { firstName: "Ada", lastName: "Lovelace", company: null, extraData: { tier: "gold" } },
    });
    expect(body).toMatchObject({
      success: true,
      customerIdentification: "updated",
      customer: { _TYPE: "customerData", firstName: "Ada", lastName: "Lovelace", company: null },
    });
    expect(body["changedFields"]).toEqual(["lastName", "company", "extraData"]);
    const profile = await demo.getProfile({ customerIdentification: "updated" });
    expect(profile.body["customer"]).toEqual(body["customer"]);
    expect(profile.body["customer"]).toMatchObject({ email: "a@example.com", extraData: { tier: "gold" } });
  });

  test("marks the preferred instrument; at most one is preferred", async () => {
    const first = await demo.registerFor("prefers");
    const second = await demo.registerFor("prefers");
    const preferred = async () => {
      const { body } = await demo.getProfile({ customerIdentification: "prefers" });
      const all = body["paymentInstruments"] as { isPreferred: boolean; paymentToken: string }[];
      return all.filter(({ isPreferred }) => isPreferred).map(({ paymentToken }) => paymentToken);
    };
    const prefer = (preferredInstrument: string | null) =>
      demo.profile("updateProfile", { customerIdentification: "prefers", preferredInstrument });
    expect((await prefer(first.paymentToken)).body["changedFields"]).toEqual(["preferredInstrument"]);
    expect(await preferred()).toEqual([first.paymentToken]);
    await prefer(second.paymentToken);
    expect(await preferred()).toEqual([second.paymentToken]);
    expect((await prefer(second.paymentToken)).body["changedFields"]).toEqual([]);
    await prefer(null);
    expect(await preferred()).toEqual([]);
  });

  test("refuses an instrument of another profile and changes nothing", async () => {
    const other = await demo.registerFor("another-customer");
    await demo.registerFor("refuses", { customer: { firstName: "Ada" } });
    const { status, body } = await demo.profile("updateProfile", {
      customerIdentification: "refuses",
      customerData: { firstName: "Eve" },
      preferredInstrument: other.paymentToken,
    });
    expect({ status, body }).toMatchObject({ status: 422, body: { success: false, errorCode: 1002 } });
    const profile = await demo.getProfile({ customerIdentification: "refuses" });
    expect(profile.body["customer"]).toMatchObject({ firstName: "Ada" });
  });
});

describe("deleteProfile", () => {
  test("deletes the profile with its tokens, and the customer can register again", async () => {
    const { profileGuid, paymentToken, uuid } = await demo.registerFor("deleted");
    expect((await demo.profile("deleteProfile", { profileGuid })).body).toEqual({ success: true });
    expect((await demo.getProfile({ profileGuid })).body).toMatchObject({ profileExists: false });
    expect(await demo.debit({ transactionToken: paymentToken })).toMatchObject({
      status: 422,
      body: { errorCode: 1002 },
    });
    const byReference = await demo.debit({ transactionToken: undefined, referenceUuid: uuid });
    expect(byReference.body).toMatchObject({ success: false });
    expect((await demo.status(uuid)).body).not.toHaveProperty("customerProfileData");
    expect((await demo.registerFor("deleted")).profileGuid).not.toBe(profileGuid);
  });
});

describe("updateProfile and deleteProfile", () => {
  test.each([
    ["updateProfile", { customerData: { firstName: "Ada" } }],
    ["deleteProfile", {}],
  ])("%s of an unknown profile is error 8001", async (operation, more) => {
    for (const id of [{ profileGuid: `CP${"-dead".repeat(6)}` }, { customerIdentification: "nobody" }]) {
      const { status, body } = await demo.profile(operation, { ...id, ...more });
      expect({ status, body }).toMatchObject({ status: 200, body: { success: false, errorCode: 8001 } });
      expect(body["errorMessage"]).toEqual(expect.any(String));
    }
  });
});

describe("bad input", () => {
  const CASES: [string, string, object, number, number | string][] = [
    ["neither id", "getProfile", {}, 422, 1002],
    ["neither id", "updateProfile", { customerData: {} }, 422, 1002],
    ["neither id", "deleteProfile", {}, 422, 1002],
    ["neither id", "attachPaymentInstrument", { transactionUuid: "x" }, 422, "PROFILE_IDENTIFIER_MISSING"],
    ["neither id", "detachPaymentInstrument", { transactionUuid: "x" }, 422, "PROFILE_IDENTIFIER_MISSING"],
    ["an unknown field", "getProfile", { customerIdentification: "a", more: 1 }, 422, 1002],
    ["an oversize id", "getProfile", { customerIdentification: "a".repeat(37) }, 422, 1002],
    ["an empty id", "deleteProfile", { profileGuid: "" }, 422, 1002],
    ["an id that is no text", "deleteProfile", { profileGuid: 7 }, 422, 1002],
    ["no transactionUuid", "attachPaymentInstrument", { customerIdentification: "a" }, 422, 1002],
    ["no transactionUuid", "detachPaymentInstrument", { customerIdentification: "a" }, 422, 1002],
    [
      "a wrong country",
      "updateProfile",
      { customerIdentification: "a", customerData: { billingCountry: "aut" } },
      422,
      1002,
    ],
    [
      "a wrong gender",
      "updateProfile",
      { customerIdentification: "a", customerData: { gender: "X" } },
      422,
      1002,
    ],
    [
      "an oversize name",
      "updateProfile",
      { customerIdentification: "a", customerData: { firstName: "a".repeat(51) } },
      422,
      1002,
    ],
  ];
  test.each(CASES)("%s: %s is refused", async (_what, operation, request, status, errorCode) => {
    const response = await demo.profile(operation, request);
    expect(response).toMatchObject({ status, body: { success: false, errorCode } });
    expect(response.body["errorMessage"]).toEqual(expect.any(String));
    const isAttach = operation.endsWith("PaymentInstrument");
    if (isAttach) expect(response.body["message"]).toBe(response.body["errorMessage"]);
  });

  test("two ids that name different profiles conflict, everywhere", async () => {
    const { profileGuid, uuid } = await demo.registerFor("conflict-a");
    await demo.registerFor("conflict-b");
    const ids = { profileGuid, customerIdentification: "conflict-b" };
    for (const operation of ["getProfile", "updateProfile", "deleteProfile"]) {
      const response = await demo.profile(operation, ids);
      expect(response).toMatchObject({ status: 422, body: { success: false, errorCode: 1002 } });
    }
    for (const operation of ["attachPaymentInstrument", "detachPaymentInstrument"]) {
      const response = await demo.profile(operation, { ...ids, transactionUuid: uuid });
      expect(response).toMatchObject({ status: 422, body: { errorCode: "PROFILE_IDENTIFIERS_CONFLICT" } });
    }
    const debit = await demo.register({ customerProfileData: ids });
    expect(debit).toMatchObject({ status: 422, body: { errorCode: 1002 } });
    const same = { profileGuid, customerIdentification: "conflict-a" };
    expect((await demo.getProfile(same)).body).toMatchObject({ profileExists: true });
  });

  test("a transaction that names an unknown profile is refused and not recorded", async () => {
    const merchantTransactionId = "names-nobody";
    const request = { merchantTransactionId, customerProfileData: { profileGuid: `CP${"-dead".repeat(6)}` } };
    const refused = await demo.register(request);
    expect(refused).toMatchObject({ status: 404, body: { success: false, errorCode: 8001 } });
    const path = `/api/v3/status/demo-card/getByMerchantTransactionId/${merchantTransactionId}`;
    expect((await demo.get(path)).body).toMatchObject({ success: false, errorCode: 8001 });
  });
});

test("the API page's examples of the five operations work against the demo tenant, one after the other", async () => {
  const { body: registered } = await demo.register();
  const transactionUuid = registered["uuid"];
  const { body: page } = await demo.get("/openapi.json");
  for (const operation of [
    "attachPaymentInstrument",
    "getProfile",
    "updateProfile",
    "detachPaymentInstrument",
    "deleteProfile",
  ]) {
    const described = page["paths"][`/api/v3/customerProfiles/{apiKey}/${operation}`].post;
    const { example } = described.requestBody.content["application/json"];
    expect(example, JSON.stringify(described.requestBody)).toBeDefined();
    // An example cannot contain the uuid of the registration.
    const request = "transactionUuid" in example ? { ...example, transactionUuid } : example;
    const { status, body } = await demo.profile(operation, request);
    expect({ status, body }, operation).toMatchObject({ status: 200, body: { success: true } });
  }
});
