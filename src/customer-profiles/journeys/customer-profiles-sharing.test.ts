import { beforeAll, describe, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { openProfileShop, type NewMerchant, type ProfileClient } from "../../../tests/support/profiles.ts";

const shop = forThisFile(() => openProfileShop());
/** Two merchants of two sub-tenants that share a container of the tenant above them, and one of another tenant. */
let platform: string;
let container: number;
let ada: NewMerchant;
let bob: NewMerchant;
let stranger: ProfileClient;

beforeAll(async () => {
  platform = await shop.createTenant({ name: "Platform" });
  container = await shop.createContainer(platform, { sharedWithSubtenants: true });
  ada = await shop.createMerchant({ tenantGuid: await sharingTenant(), apiKey: "shares-ada" });
  bob = await shop.createMerchant({ tenantGuid: await sharingTenant(), apiKey: "shares-bob" });
  stranger = shop.demo;
});

async function sharingTenant(): Promise<string> {
  const tenantGuid = await shop.createTenant({ name: "Shop", parentTenantGuid: platform });
  const settings = { customerProfileContainer: container, features: { customerProfiles: true } };
  await shop.provision(`updateTenant/${tenantGuid}`, { settings });
  return tenantGuid;
}

const chargedWith = (client: ProfileClient, request: object) => client.debit({ ...request }, client.apiKey);

describe("merchants that share a container", () => {
  test("share the customer, and each can charge the instrument by its paymentToken", async () => {
    const { profileGuid, paymentToken } = await ada.client.registerFor("shared-customer");
    const seen = await bob.client.getProfile({ profileGuid });
    expect(seen.body).toMatchObject({
      profileExists: true,
      paymentInstruments: [{ paymentToken, chargeableConnectors: ["shares-bob"] }],
    });
    const { body } = await chargedWith(bob.client, { transactionToken: paymentToken });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    // The payment belongs to Bob, on his connector.
    expect((await bob.client.status(body["uuid"], "shares-bob")).body).toMatchObject({
      transactionStatus: "SUCCESS",
    });
    expect((await ada.client.status(body["uuid"], "shares-ada")).body).toMatchObject({ errorCode: 8001 });
    const joined = await bob.client.registerFor("shared-customer");
    expect(joined.profileGuid).toBe(profileGuid);
  });

  test("do not share the referenceUuid", async () => {
    const { uuid } = await ada.client.registerFor("reference");
    const { merchantTransactionId, amount, currency } = anOrder();
    const order = { merchantTransactionId, amount, currency, referenceUuid: uuid };
    const foreign = await bob.client.transaction("shares-bob", "debit", order);
    const missing = await bob.client.transaction("shares-bob", "debit", {
      ...order,
      referenceUuid: "0".repeat(20),
    });
    expect(foreign).toMatchObject({ status: 400, body: { errorCode: 8001 } });
    expect(foreign.body).toEqual(missing.body);
    expect((await ada.client.transaction("shares-ada", "debit", order)).body).toMatchObject({
      success: true,
    });
  });

  test("cannot deregister, attach or detach an instrument that another registered", async () => {
    const { uuid, paymentToken, profileGuid } = await ada.client.registerFor("not-yours");
    const deregister = await bob.client.deregister({ transactionToken: paymentToken });
    expect(deregister).toMatchObject({ status: 422, body: { errorCode: 1002 } });
    for (const operation of ["attachPaymentInstrument", "detachPaymentInstrument"]) {
      const refused = await bob.client.profile(operation, { transactionUuid: uuid, profileGuid });
      expect(refused).toMatchObject({ status: 404, body: { errorCode: "TRANSACTION_NOT_FOUND" } });
    }
    expect((await chargedWith(ada.client, { transactionToken: paymentToken })).body).toMatchObject({
      success: true,
    });
  });

  test("can charge an instrument on a connector of the same kind only", async () => {
    const { paymentToken } = await ada.client.registerFor("kinds");
    const bank = { name: "Bank", adapter: "Simulator", method: "DirectDebit", apiKey: "shares-bank" };
    await shop.provision(`createConnector/${bob.merchantGuid}`, bank);
    const refused = await bob.client.debit({ transactionToken: paymentToken }, "shares-bank");
    expect(refused).toMatchObject({ status: 422, body: { errorCode: 1006 } });
  });

  test("can use it through a routing meta-connector of their own", async () => {
    const { paymentToken } = await ada.client.registerFor("routed");
    const routed = {
      name: "Routed",
      apiKey: "shares-routed",
      routingMetaConnector: { defaultConnector: bob.connectorGuid },
    };
    await shop.provision(`createConnector/${bob.merchantGuid}`, routed);
    const { body } = await bob.client.debit({ transactionToken: paymentToken }, "shares-routed");
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("leave an audit entry for every access, which the operator can read page by page", async () => {
    const { profileGuid, paymentToken } = await ada.client.registerFor("audited");
    await bob.client.getProfile({ profileGuid });
    await chargedWith(bob.client, { transactionToken: paymentToken });
    await bob.client.profile("updateProfile", { profileGuid, customerData: { firstName: "Eve" } });
    await bob.client.profile("deleteProfile", { profileGuid });
    const ofProfile = await accessesOf(profileGuid);
    const bobs = "user-of-shares-bob";
    expect(ofProfile.map(by)).toEqual([
      ["registerPaymentInstrument", ada.merchantGuid, null],
      ["getProfile", bob.merchantGuid, bobs],
      ["payWithPaymentToken", bob.merchantGuid, bobs],
      ["updateProfile", bob.merchantGuid, bobs],
      ["deleteProfile", bob.merchantGuid, bobs],
    ]);
    expect(Date.parse(ofProfile[0]!["at"]!)).toBeGreaterThan(Date.now() - 60_000);
  });

  test("leave an audit entry also when the payment page reads the customer's instruments and charges one", async () => {
    const { profileGuid, paymentToken } = await ada.client.registerFor("on-the-page");
    const customerProfileData = { customerIdentification: "on-the-page" };
    const { uuid, redirectUrl } = await orderOnPage(bob.client, { customerProfileData }, "shares-bob");
    const page = await visit(redirectUrl);
    expect(page.html).toContain(paymentToken);
    expect((await accessesOf(profileGuid)).map(by)).toContainEqual(["getProfile", bob.merchantGuid, null]);
    const stored = formsOf(page).find(({ action }) => action.endsWith("/stored"))!;
    await submit(page, stored, { paymentToken });
    expect((await bob.client.status(uuid, "shares-bob")).body).toMatchObject({
      transactionStatus: "SUCCESS",
    });
    expect((await accessesOf(profileGuid)).map(by).at(-1)).toEqual([
      "payWithPaymentToken",
      bob.merchantGuid,
      null,
    ]);
  });
});

/** The audit entries of one profile, oldest first, read page by page. */
async function accessesOf(profileGuid: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (let next: string | null = "0"; next !== null;) {
    const { body } = await shop.provision(`listCustomerProfileAudit/${container}?after=${next}&limit=3`);
    expect(body["accesses"].length).toBeLessThanOrEqual(3);
    all.push(...body["accesses"]);
    next = body["next"];
  }
  return all.filter((access) => access["profileGuid"] === profileGuid);
}

function by({ operation, merchantGuid, username }: Record<string, string>) {
  return [operation, merchantGuid, username];
}

describe("tenants that share no container", () => {
  test("get the same response for a foreign and for an unknown profile, in every operation", async () => {
    const { profileGuid, uuid } = await ada.client.registerFor("isolated");
    const own = await stranger.registerFor("isolated-own");
    const nothing = { profileGuid: `CP${"-dead".repeat(6)}`, uuid: "0".repeat(20) };
    const REQUESTS: [string, (of: { profileGuid: string; uuid: string }) => object][] = [
      ["getProfile", (of) => ({ profileGuid: of.profileGuid })],
      ["updateProfile", (of) => ({ profileGuid: of.profileGuid, customerData: { firstName: "Eve" } })],
      ["deleteProfile", (of) => ({ profileGuid: of.profileGuid })],
      ["attachPaymentInstrument", (of) => ({ profileGuid: of.profileGuid, transactionUuid: own.uuid })],
      ["attachPaymentInstrument", (of) => ({ profileGuid: own.profileGuid, transactionUuid: of.uuid })],
      ["detachPaymentInstrument", (of) => ({ profileGuid: of.profileGuid, transactionUuid: own.uuid })],
      ["detachPaymentInstrument", (of) => ({ profileGuid: own.profileGuid, transactionUuid: of.uuid })],
    ];
    for (const [operation, requestOf] of REQUESTS) {
      const foreign = await stranger.profile(operation, requestOf({ profileGuid, uuid }));
      const missing = await stranger.profile(operation, requestOf(nothing));
      expect([foreign.status, foreign.body], operation).toEqual([missing.status, missing.body]);
    }
    const byName = await stranger.getProfile({ customerIdentification: "isolated" });
    expect(byName.body).toMatchObject({ profileExists: false });
    expect((await ada.client.getProfile({ profileGuid })).body).toMatchObject({
      profileExists: true,
      customer: { firstName: null },
    });
  });

  test("cannot pay with, register to or deregister by foreign ids", async () => {
    const { profileGuid, paymentToken } = await ada.client.registerFor("isolated-too");
    const noToken = `pt::${"0".repeat(20)}`;
    const pay = (transactionToken: string) => stranger.debit({ transactionToken });
    expect((await pay(paymentToken)).body).toEqual((await pay(noToken)).body);
    const gone = (transactionToken: string) => stranger.deregister({ transactionToken });
    expect((await gone(paymentToken)).body).toEqual((await gone(noToken)).body);
    const join = (guid: string) => stranger.register({ customerProfileData: { profileGuid: guid } });
    expect((await join(profileGuid)).body).toEqual((await join(`CP${"-dead".repeat(6)}`)).body);
  });

  test("may both have a customer with the same id", async () => {
    const [first, second] = [await ada.client.registerFor("same-id"), await stranger.registerFor("same-id")];
    expect(first.profileGuid).not.toBe(second.profileGuid);
  });

  test("a foreign apiKey gets the same response as an unknown one, before any other check", async () => {
    const foreign = await stranger.getProfile({ customerIdentification: "x" }, "shares-ada");
    const missing = await stranger.getProfile({ customerIdentification: "x" }, "no-such-key");
    expect(foreign).toMatchObject({ status: 401, body: { errorCode: 3002 } });
    expect(foreign.body).toEqual(missing.body);
  });
});
