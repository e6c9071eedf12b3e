import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import {
  completeChallenge,
  openAcs,
  openShop,
  type ThreeDSecureShop,
} from "../../../tests/support/three-d-secure.ts";

let shop: ThreeDSecureShop;
let operator: ApiClient;
let connectors = 0;
let cards = 0;

beforeAll(async () => {
  shop = await openShop();
  operator = new ApiClient(shop.started.url, ADMINISTRATOR);
});
afterAll(() => shop.close());

async function connector(exemptions?: object, more: { vault?: object; adapter?: string } = {}) {
  connectors += 1;
  const { adapter = "Simulator", ...config } = more;
  const apiKey = `exempted-${connectors}`;
  await createConnector(operator, {
    ...SIMULATED_CARDS,
    adapter,
    apiKey,
    config: { testMode: true, ...config, ...(exemptions && { exemptions }) },
  });
  return apiKey;
}

/** Another Visa each time, which passes the check of its number. */
function newCard(): string {
  cards += 1;
  const digits = `400001${String(cards).padStart(9, "0")}`;
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Payment {
  pan?: string;
  amount?: string;
  code?: string;
  cardHolder?: string;
  data?: object;
  more?: object;
}

async function pay(apiKey: string, payment: Payment = {}) {
  const { pan = newCard(), amount = "20.00", code, cardHolder, data, more } = payment;
  const order = await shop.order(pan, {
    ...(cardHolder !== undefined && { cardHolder }),
    data: { ...(code !== undefined && { exemptionIndicator: code }), ...data },
    more: { amount, ...more },
  });
  return shop.api.debit(order, apiKey);
}

async function exemptionOf(uuid: string, apiKey: string) {
  return (await shop.api.status(uuid, apiKey)).body["exemption"];
}

describe("an exemption that a request names", () => {
  test.each([
    ["01", "20.00", undefined, "lowValue"],
    ["02", "99.00", { tra: { bandEur: "100" } }, "tra"],
    ["03", "400.00", undefined, "trusted"],
  ])("%s for EUR %s is granted", async (code, amount, exemptions, name) => {
    const apiKey = await connector(exemptions);
    const { body } = await pay(apiKey, { code, amount });
    const expected = { requested: name, applied: name, outcome: "granted" };
    expect(body).toMatchObject({ returnType: "FINISHED", exemption: expected });
    expect(await exemptionOf(body["uuid"], apiKey)).toEqual(expected);
  });

  test.each([
    ["01", "30.01", undefined],
    ["01", "500.00", undefined],
    ["01", "20.00", { mode: "off" }],
    ["02", "20.00", undefined],
    ["02", "100.01", { tra: { bandEur: "100" } }],
    ["04", "20.00", { corporate: false }],
  ])("%s for EUR %s with %j is refused, and nothing is recorded", async (code, amount, exemptions) => {
    const apiKey = await connector(exemptions);
    const merchantTransactionId = `refused-${apiKey}`;
    const { status, body } = await pay(apiKey, { code, amount, more: { merchantTransactionId } });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("threeDSecureData.exemptionIndicator");
    const again = await shop.api.get(
      `/api/v3/status/${apiKey}/getByMerchantTransactionId/${merchantTransactionId}`,
    );
    expect(again.body).toMatchObject({ success: false });
  });

  test("has no effect on a payment that names none", async () => {
    const { body } = await pay(await connector());
    expect(body).not.toHaveProperty("exemption");
  });

  test("is refused for a consumer's card where it is for corporate cards", async () => {
    const { status } = await pay(await connector(), { pan: "4111111111111111", code: "04" });
    expect(status).toBe(422);
  });
});

describe("the counter of low value", () => {
  test("ends with the sixth payment", async () => {
    const apiKey = await connector();
    const pan = newCard();
    for (let payments = 1; payments <= 5; payments += 1)
      expect((await pay(apiKey, { pan, code: "01", amount: "1.00" })).body).toMatchObject({ success: true });
    const { status, body } = await pay(apiKey, { pan, code: "01", amount: "1.00" });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain("threeDSecureData.exemptionIndicator");
    expect((await pay(apiKey, { pan, amount: "1.00" })).body).toMatchObject({ success: true });
  });

  test("ends with EUR 100", async () => {
    const apiKey = await connector();
    const pan = newCard();
    for (const amount of ["30.00", "30.00", "30.00"])
      expect((await pay(apiKey, { pan, code: "01", amount })).status).toBe(200);
    expect((await pay(apiKey, { pan, code: "01", amount: "10.01" })).status).toBe(422);
    expect((await pay(apiKey, { pan, code: "01", amount: "10.00" })).status).toBe(200);
    expect((await pay(apiKey, { pan, code: "01", amount: "0.01" })).status).toBe(422);
  });

  test("counts simultaneous payments exactly", async () => {
    const apiKey = await connector();
    const pan = newCard();
    const paid = await Promise.all(
      Array.from({ length: 9 }, () => pay(apiKey, { pan, code: "01", amount: "2.00" })),
    );
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(paid.filter(({ status }) => status === 422)).toHaveLength(4);
  });

  test("does not count a payment that was declined", async () => {
    const apiKey = await connector();
    const pan = "4000000000000002";
    for (let payments = 1; payments <= 7; payments += 1)
      expect((await pay(apiKey, { pan, code: "01", amount: "1.00" })).body).toMatchObject({
        returnType: "ERROR",
      });
  });

  test("begins again after an authenticated payment", async () => {
    const apiKey = await connector(undefined, { vault: { threeDV2Config: { enabled: true } } });
    const pan = "4111111111111111";
    const off = { "3dsecure": "OFF" };
    for (let payments = 1; payments <= 5; payments += 1)
      expect((await pay(apiKey, { pan, code: "01", amount: "1.00", data: off })).status).toBe(200);
    expect((await pay(apiKey, { pan, code: "01", amount: "1.00", data: off })).status).toBe(422);
    const { body } = await pay(apiKey, { pan, data: { "3dsecure": "MANDATORY", challengeIndicator: "04" } });
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect((await shop.api.status(body["uuid"], apiKey)).body).toMatchObject({
      transactionStatus: "SUCCESS",
    });
    expect((await pay(apiKey, { pan, code: "01", amount: "1.00", data: off })).status).toBe(200);
  });
});

describe("auto", () => {
  test("requests a low value, and a low risk when the card has used it up", async () => {
    const apiKey = await connector({ mode: "auto", tra: { bandEur: "100" } });
    const pan = newCard();
    const applied = [];
    for (let payments = 1; payments <= 6; payments += 1)
      applied.push((await pay(apiKey, { pan, amount: "1.00" })).body["exemption"]?.applied);
    expect(applied).toEqual([...Array.from({ length: 5 }, () => "lowValue"), "tra"]);
    expect((await pay(apiKey, { amount: "80.00" })).body).toMatchObject({ exemption: { applied: "tra" } });
    expect((await pay(apiKey, { amount: "180.00" })).body).not.toHaveProperty("exemption");
  });

  test("requests none of payments out of scope", async () => {
    const apiKey = await connector({ mode: "auto" });
    const { body } = await pay(apiKey, { more: { transactionIndicator: "MOTO" } });
    expect(body).not.toHaveProperty("exemption");
  });

  test("skips the authentication", async () => {
    const apiKey = await connector({ mode: "auto" }, { vault: { threeDV2Config: { enabled: true } } });
    const { body } = await pay(apiKey, { pan: "5555555555554444" });
    expect(body).toMatchObject({ returnType: "FINISHED", exemption: { outcome: "granted" } });
  });

  test("stops at an issuer that refuses more than the floor allows", async () => {
    const apiKey = await connector({ mode: "auto", floor: { granted: 0.7, of: 10 } });
    for (let payments = 1; payments <= 10; payments += 1)
      expect((await pay(apiKey, { cardHolder: "SCA Refuse" })).body).toMatchObject({ returnType: "ERROR" });
    expect((await pay(apiKey)).body).not.toHaveProperty("exemption");
  });
});

describe("a refused exemption", () => {
  test("is stepped up once without it", async () => {
    const { body } = await pay("demo-card", { code: "01", cardHolder: "SCA Refuse" });
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect((await shop.api.status(body["uuid"])).body).toMatchObject({
      transactionStatus: "SUCCESS",
      exemption: { requested: "lowValue", applied: null, outcome: "soft_declined" },
    });
  });

  test("ends the payment where nobody can authenticate", async () => {
    const apiKey = await connector();
    const pan = newCard();
    const more = { extraData: { "simulator:exemption": "refuse" } };
    const { body } = await pay(apiKey, { pan, code: "01", more });
    expect(body).toMatchObject({ returnType: "ERROR", exemption: { outcome: "soft_declined" } });
    // The issuer's own counter is ahead of ours.
    expect((await pay(apiKey, { pan, code: "01" })).status).toBe(422);
  });
});

test("settings of exemptions are refused where they have no effect, and taken back with null", async () => {
  const { status, body } = await operator.post(
    "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001",
    {
      name: "wallet",
      apiKey: "exempted-wallet",
      adapter: "Simulator",
      method: "Wallet",
      config: { exemptions: { mode: "auto" } },
    },
  );
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain("config.exemptions");
});
