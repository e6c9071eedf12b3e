import { beforeAll, describe, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { DEMO, openProfileShop, type ProfileClient } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());
let demo: ProfileClient;

beforeAll(async () => {
  ({ demo } = shop);
  await prepare();
});

const attach = (request: object, apiKey?: string) => demo.profile("attachPaymentInstrument", request, apiKey);
const detach = (request: object, apiKey?: string) => demo.profile("detachPaymentInstrument", request, apiKey);

async function registered(more: Record<string, unknown> = {}, apiKey?: string): Promise<string> {
  const { body } = await demo.register(more, apiKey);
  expect(body).toMatchObject({ success: true });
  return body["uuid"];
}

describe("attachPaymentInstrument", () => {
  test("attaches to an existing profile, by either id", async () => {
    const { profileGuid } = await demo.registerFor("attach-to");
    const transactionUuid = await registered();
    const { status, body } = await attach({ transactionUuid, profileGuid });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Payment instrument successfully attached to customer profile.",
      profileGuid,
      paymentToken: expect.stringMatching(/^pt::[0-9a-f]{20}$/),
    });
    expect((await demo.debit({ transactionToken: body["paymentToken"] })).body).toMatchObject({
      success: true,
    });
    const second = await attach({ transactionUuid: await registered(), customerIdentification: "attach-to" });
    expect(second.body).toMatchObject({ success: true, profileGuid });
  });

  test("creates a profile from the transaction's customer when none matches and createProfileIfNotExists is true", async () => {
    const customerIdentification = "attach-creates";
    const transactionUuid = await registered({ customer: { firstName: "Ada" } });
    const without = await attach({ transactionUuid, customerIdentification });
    expect(without).toMatchObject({ status: 404, body: { errorCode: "PROFILE_NOT_FOUND" } });
    const { body } = await attach({
      transactionUuid,
      customerIdentification,
      createProfileIfNotExists: true,
    });
    const profile = await demo.getProfile({ customerIdentification });
    expect(profile.body).toMatchObject({
      profileGuid: body["profileGuid"],
      customer: { firstName: "Ada" },
      paymentInstruments: [{ paymentToken: body["paymentToken"] }],
    });
    const again = {
      transactionUuid: await registered(),
      customerIdentification,
      createProfileIfNotExists: true,
    };
    expect((await attach(again)).body).toMatchObject({ profileGuid: body["profileGuid"] });
  });
});

/** Every object that a case below needs; each is prepared once. */
const known = {
  profileGuid: "",
  fresh: "",
  declined: "",
  debit: "",
  deregistered: "",
  attached: "",
  other: "",
  routed: "",
};
const MISSING_GUID = `CP${"-dead".repeat(6)}`;

async function prepare(): Promise<void> {
  const { merchantGuid, tenantGuid } = DEMO;
  const first = await demo.registerFor("ladder");
  known.profileGuid = first.profileGuid;
  known.attached = first.uuid;
  known.fresh = await registered();
  known.debit = (await demo.debit()).body["uuid"];
  const { body } = await demo.post("/api/v3/tokenize/demo-public", {
    cardData: { pan: "4000000000000002", expirationMonth: "12", expirationYear: "2030", cardHolder: "A" },
  });
  known.declined = (await demo.register({ transactionToken: body["transactionToken"] })).body["uuid"];
  known.deregistered = await registered();
  await demo.deregister({ referenceUuid: known.deregistered });
  const cards = { name: "Cards", adapter: "Simulator", method: "Creditcard" };
  await shop.provision(`createConnector/${merchantGuid}`, { ...cards, apiKey: "ladder-other" });
  known.other = await registered({}, "ladder-other");
  const routed = {
    name: "Routed",
    apiKey: "ladder-routed",
    routingMetaConnector: { defaultConnector: "CO-0000-0000-0000-0000-0000-0001" },
    customerProfileContainer: await shop.createContainer(tenantGuid),
  };
  await shop.provision(`createConnector/${merchantGuid}`, routed);
  known.routed = await registered({}, "ladder-routed");
}

/** Requests with one broken rule each, in the documented order of the checks. */
const LADDER: [string, () => object, string, number, string][] = [
  ["neither id", () => ({ profileGuid: undefined }), "demo-card", 422, "PROFILE_IDENTIFIER_MISSING"],
  [
    "ids of different profiles",
    () => ({ customerIdentification: "not-ladder" }),
    "demo-card",
    422,
    "PROFILE_IDENTIFIERS_CONFLICT",
  ],
  ["no such profile", () => ({ profileGuid: MISSING_GUID }), "demo-card", 404, "PROFILE_NOT_FOUND"],
  [
    "no such transaction",
    () => ({ transactionUuid: "0".repeat(20) }),
    "demo-card",
    404,
    "TRANSACTION_NOT_FOUND",
  ],
  [
    "a failed registration",
    () => ({ transactionUuid: known.declined }),
    "demo-card",
    404,
    "TRANSACTION_NOT_FOUND",
  ],
  [
    "a payment that registered nothing",
    () => ({ transactionUuid: known.debit }),
    "demo-card",
    404,
    "TRANSACTION_NOT_FOUND",
  ],
  ["another connector", () => ({ transactionUuid: known.other }), "demo-card", 422, "CONNECTOR_MISMATCH"],
  [
    "connectors of different containers",
    () => ({
      transactionUuid: known.routed,
      profileGuid: undefined,
      customerIdentification: "new",
      createProfileIfNotExists: true,
    }),
    "ladder-routed",
    422,
    "CONTAINER_MISMATCH",
  ],
  [
    "a deregistered instrument",
    () => ({ transactionUuid: known.deregistered }),
    "demo-card",
    404,
    "TRANSACTION_NOT_FOUND",
  ],
  [
    "an attached instrument",
    () => ({ transactionUuid: known.attached }),
    "demo-card",
    422,
    "ALREADY_ATTACHED",
  ],
];

describe("attach refuses", () => {
  test.each(LADDER)("%s", async (_rule, change, apiKey, status, errorCode) => {
    const right = { transactionUuid: known.fresh, profileGuid: known.profileGuid };
    const request = { ...right, ...change() };
    const refused = await attach(request, apiKey);
    expect(refused).toMatchObject({ status, body: { success: false, errorCode } });
    expect(refused.body["message"]).toBe(refused.body["errorMessage"]);
    const dry = await attach({ ...request, dryRun: true }, apiKey);
    expect(dry).toMatchObject({ status: 200, body: { success: true, dryRun: true } });
    expect(dry.body["unmetPrerequisites"]).toEqual([{ errorCode, message: refused.body["message"] }]);
  });

  test("when the feature is off", async () => {
    const tenantGuid = await shop.createTenant({ name: "None" });
    const { client } = await shop.createMerchant({ tenantGuid, apiKey: "ladder-none" });
    for (const operation of ["attachPaymentInstrument", "detachPaymentInstrument"]) {
      const request = { transactionUuid: known.fresh, profileGuid: known.profileGuid };
      const refused = await client.profile(operation, request);
      expect(refused).toMatchObject({ status: 422, body: { errorCode: "CUSTOMER_PROFILES_NOT_AVAILABLE" } });
    }
  });

  test("a dry run lists everything at once, and changes nothing", async () => {
    const request = { transactionUuid: known.other, profileGuid: MISSING_GUID, dryRun: true };
    const { body } = await attach(request);
    expect(body["unmetPrerequisites"].map(({ errorCode }: { errorCode: string }) => errorCode)).toEqual([
      "PROFILE_NOT_FOUND",
      "CONNECTOR_MISMATCH",
    ]);
    const fine = {
      transactionUuid: known.fresh,
      customerIdentification: "dry",
      createProfileIfNotExists: true,
    };
    expect((await attach({ ...fine, dryRun: true })).body["unmetPrerequisites"]).toEqual([]);
    expect((await demo.getProfile({ customerIdentification: "dry" })).body).toMatchObject({
      profileExists: false,
    });
  });
});

describe("detachPaymentInstrument", () => {
  test("removes the instrument; it stays registered, its token becomes invalid, and it can be attached again", async () => {
    const { profileGuid, paymentToken, uuid } = await demo.registerFor("detaches", {
      customerProfileData: { customerIdentification: "detaches", markAsPreferred: true },
    });
    const { status, body } = await detach({ transactionUuid: uuid, profileGuid });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: "Payment instrument successfully detached from customer profile.",
      profileGuid,
    });
    const profile = await demo.getProfile({ profileGuid });
    expect(profile.body).toMatchObject({ preferredMethod: null, paymentInstruments: [] });
    expect((await demo.debit({ transactionToken: paymentToken })).status).toBe(422);
    const { merchantTransactionId, amount, currency } = anOrder();
    const order = { merchantTransactionId, amount, currency, referenceUuid: uuid };
    expect((await demo.transaction("demo-card", "debit", order)).body).toMatchObject({ success: true });
    const again = await attach({ transactionUuid: uuid, profileGuid });
    expect(again.body).toMatchObject({ success: true });
    expect(again.body["paymentToken"]).not.toBe(paymentToken);
  });

  test("when the preferred one is detached, none is preferred", async () => {
    const customerIdentification = "detaches-preferred";
    const markAsPreferred = true;
    const first = await demo.registerFor(customerIdentification);
    const second = await demo.registerFor(customerIdentification, {
      customerProfileData: { customerIdentification, markAsPreferred },
    });
    await detach({ transactionUuid: second.uuid, customerIdentification });
    const { body } = await demo.getProfile({ customerIdentification });
    expect(body).toMatchObject({
      preferredMethod: null,
      paymentInstruments: [{ paymentToken: first.paymentToken, isPreferred: false }],
    });
  });

  test.each([
    ["no such transaction", () => ({ transactionUuid: "0".repeat(20) }), 404, "TRANSACTION_NOT_FOUND"],
    ["no such profile", () => ({ profileGuid: MISSING_GUID }), 404, "PROFILE_NOT_FOUND"],
    ["an instrument that is not attached", () => ({ transactionUuid: known.fresh }), 422, "NOT_ATTACHED"],
  ])("refuses %s", async (_rule, change, status, errorCode) => {
    const right = { transactionUuid: known.attached, profileGuid: known.profileGuid };
    expect(await detach({ ...right, ...change() })).toMatchObject({ status, body: { errorCode } });
  });

  test("refuses an instrument of another profile", async () => {
    const { profileGuid } = await demo.registerFor("detach-other");
    const refused = await detach({ transactionUuid: known.attached, profileGuid });
    expect(refused).toMatchObject({ status: 422, body: { errorCode: "NOT_ATTACHED" } });
    const profile = await demo.getProfile({ profileGuid: known.profileGuid });
    expect(profile.body["paymentInstruments"]).toHaveLength(1);
  });
});
