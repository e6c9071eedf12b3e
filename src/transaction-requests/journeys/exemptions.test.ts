import { describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";
import { eraseElsewhere } from "../../../tests/support/erasures.ts";

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));
let connectors = 0;
let cards = 0;

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

const CORPORATE_CARD = "4485000000000006";

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

/** The challenge indicators that were sent for a payment, one for each authentication. */
async function indicatorsOf(uuid: string): Promise<string[]> {
  const { body } = await operator.get(`/api/provisioning/getAuthenticationTrace/${uuid}`);
  const decisions = body["decisions"] as { question: string; answer: string }[];
  return decisions
    .filter(({ question }) => question === "Which challenge indicator is sent?")
    .map(({ answer }) => answer);
}

async function exemptionOf(uuid: string, apiKey: string) {
  return (await shop.api.status(uuid, apiKey)).body["exemption"];
}

describe("an exemption that a request names", () => {
  test.each([
    ["01", "20.00", undefined, "lowValue"],
    ["02", "99.00", { tra: { bandEur: "100" } }, "tra"],
    ["03", "400.00", undefined, "trusted"],
    ["04", "400.00", undefined, "corporate"],
  ])("%s for EUR %s is granted", async (code, amount, exemptions, name) => {
    const apiKey = await connector(exemptions);
    const { body } = await pay(apiKey, { code, amount, ...(code === "04" && { pan: CORPORATE_CARD }) });
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

  test.each(["01", "02", "03", "04"])(
    "%s is refused where the provider lacks it, without a call",
    async (code) => {
      const stripe = {
        ...SIMULATED_CARDS,
        adapter: "Stripe",
        apiKey: `exempted-stripe-${code}`,
        // Nothing listens there: a call would end otherwise.
        config: {
          testMode: true,
          apiSecret: "sk_test_1",
          extraData: { apiBaseUrl: "http://127.0.0.1:9" },
          vault: { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] },
          exemptions: { tra: { bandEur: "100" } },
        },
      };
      await createConnector(operator, stripe);
      const { status, body } = await pay(stripe.apiKey, { code, pan: CORPORATE_CARD });
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("exemptionIndicator")]);
    },
  );

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

  test("forgets a payment whose details are erased", async () => {
    const apiKey = await connector();
    const pan = newCard();
    const { body } = await pay(apiKey, { pan, code: "01", amount: "1.00" });
    for (let payments = 2; payments <= 5; payments += 1)
      await pay(apiKey, { pan, code: "01", amount: "1.00" });
    expect((await pay(apiKey, { pan, code: "01", amount: "1.00" })).status).toBe(422);
    await shop.started.gateway.db.transaction((tx) =>
      eraseElsewhere(tx, { transactionUuids: [body["uuid"]], stage: "details" }),
    );
    expect((await pay(apiKey, { pan, code: "01", amount: "1.00" })).status).toBe(200);
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

  test.each([
    ["20.00", "lowValue", "02"],
    ["80.00", "tra", "05"],
  ])(
    "says in the authentication of EUR %s that it is %s, where it goes that way",
    async (amount, requested, indicator) => {
      const apiKey = await connector(
        { mode: "auto", route: "authentication", tra: { bandEur: "100" } },
        { vault: { threeDV2Config: { enabled: true } } },
      );
      const { body } = await pay(apiKey, { pan: "4000002000000008", amount });
      await openAcs(body["redirectUrl"]);
      expect(await exemptionOf(body["uuid"], apiKey)).toMatchObject({ requested, outcome: "granted" });
      expect(await indicatorsOf(body["uuid"])).toEqual([indicator]);
    },
  );

  test("stops at an issuer that refuses more than the floor allows", async () => {
    const apiKey = await connector({ mode: "auto", floor: { granted: 0.7, of: 10 } });
    for (let payments = 1; payments <= 10; payments += 1)
      expect((await pay(apiKey, { cardHolder: "SCA Refuse" })).body).toMatchObject({ returnType: "ERROR" });
    expect((await pay(apiKey)).body).not.toHaveProperty("exemption");
  });
});

describe("a merchant that the cardholder has listed at the issuer", () => {
  const listing = { vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } } };
  /** Above every limit of the other exemptions. */
  const amount = "700.00";

  /** Pays with an authentication, in which the issuer may say something about its customer's list. */
  async function authenticated(
    apiKey: string,
    {
      pan,
      holder = "Ada Lovelace",
      indicator,
      answers,
    }: {
      pan: string;
      holder?: string;
      indicator?: string;
      answers?: Record<string, string>;
    },
  ) {
    const data = { "3dsecure": "MANDATORY", ...(indicator && { challengeIndicator: indicator }) };
    const { body } = await pay(apiKey, { pan, amount, cardHolder: holder, data });
    const page = await openAcs(body["redirectUrl"]);
    if (indicator !== undefined) await completeChallenge(page, "pass", answers);
    const { body: status } = await shop.api.status(body["uuid"], apiKey);
    expect(status).toMatchObject({ transactionStatus: "SUCCESS" });
    return body["uuid"] as string;
  }

  test("is known by the authentication of an earlier payment by the card, and requested in auto", async () => {
    const apiKey = await connector({ mode: "auto" }, listing);
    const pan = newCard();
    expect((await pay(apiKey, { pan, amount })).body).not.toHaveProperty("exemption");
    await authenticated(apiKey, { pan, holder: "ENROLLED TRUSTED" });
    const { body } = await pay(apiKey, { pan, amount });
    const expected = { requested: "trusted", applied: "trusted", outcome: "granted" };
    expect(body).toMatchObject({ returnType: "FINISHED", exemption: expected });
    expect(body["exemption"]).toEqual(expected);
    expect(await exemptionOf(body["uuid"], apiKey)).toEqual(expected);
    expect((await pay(apiKey, { amount })).body).not.toHaveProperty("exemption");
    const elsewhere = await connector({ mode: "auto" }, listing);
    expect((await pay(elsewhere, { pan, amount })).body).not.toHaveProperty("exemption");
  });

  test("is not requested any more when the issuer says that it is not listed", async () => {
    const apiKey = await connector({ mode: "auto" }, listing);
    const pan = newCard();
    await authenticated(apiKey, { pan, holder: "ENROLLED TRUSTED" });
    expect((await pay(apiKey, { pan, amount })).body).toMatchObject({ exemption: { applied: "trusted" } });
    await authenticated(apiKey, { pan, holder: "ENROLLED UNTRUSTED", indicator: "04" });
    expect((await pay(apiKey, { pan, amount })).body).not.toHaveProperty("exemption");
  });

  test("is not requested any more when the issuer refuses the exemption", async () => {
    const apiKey = await connector({ mode: "auto" }, listing);
    const pan = newCard();
    await authenticated(apiKey, { pan, holder: "ENROLLED TRUSTED" });
    const more = { extraData: { "simulator:exemption": "refuse" } };
    const { body } = await pay(apiKey, { pan, amount, more });
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(await exemptionOf(body["uuid"], apiKey)).toMatchObject({
      requested: "trusted",
      outcome: "soft_declined",
    });
    expect((await pay(apiKey, { pan, amount })).body).not.toHaveProperty("exemption");
  });

  test.each([
    [{ trust: "on" }, "trusted"],
    [undefined, undefined],
  ])("may be listed in a challenge that offers it, with %j", async (answers, applied) => {
    const apiKey = await connector({ mode: "auto" }, listing);
    const pan = newCard();
    await authenticated(apiKey, { pan, indicator: "09", ...(answers && { answers }) });
    expect((await pay(apiKey, { pan, amount })).body["exemption"]?.applied).toBe(applied);
  });

  test("is forgotten with the details of the payment whose authentication said it", async () => {
    const apiKey = await connector({ mode: "auto" }, listing);
    const pan = newCard();
    const uuid = await authenticated(apiKey, { pan, holder: "ENROLLED TRUSTED" });
    await shop.started.gateway.db.transaction((tx) =>
      eraseElsewhere(tx, { transactionUuids: [uuid], stage: "details" }),
    );
    expect((await pay(apiKey, { pan, amount })).body).not.toHaveProperty("exemption");
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
    expect(await indicatorsOf(body["uuid"])).toEqual(["04"]);
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

describe("a payment out of scope", () => {
  test.each([
    ["05", "RECURRING", 422],
    ["06", "MOTO", 200],
    ["06", undefined, 422],
    ["05", undefined, 422],
    ["07", undefined, 422],
  ])("that %s says is checked against the indicator %s", async (code, transactionIndicator, expected) => {
    const apiKey = await connector();
    const { status, body } = await pay(apiKey, { code, more: { transactionIndicator } });
    // A recurring payment needs its first one: what is refused then is another field.
    if (code === "05" && transactionIndicator !== undefined)
      return expect(JSON.stringify(body)).not.toContain("exemptionIndicator");
    expect(status).toBe(expected);
    if (expected === 422) expect(JSON.stringify(body)).toContain("threeDSecureData.exemptionIndicator");
    else expect(body).not.toHaveProperty("exemption");
  });

  test("as one by an anonymous card is refused for a credit card, and said in the authentication otherwise", async () => {
    const apiKey = await connector(undefined, { vault: { threeDV2Config: { enabled: true } } });
    const { status, body } = await pay(apiKey, { pan: "4111111111111111", code: "07" });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining("exemptionIndicator")]);
    const prepaid = await pay(apiKey, { pan: "5301250000000006", code: "07" });
    expect(prepaid.status).toBe(200);
  });
});
