import { createHash, createHmac } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anOrder, ApiClient, basic, type ApiResponse } from "../support/api-client.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

let database: TestDatabase;
let started: TestGateway;
let api: ApiClient;
let orders = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  started = await startTestGateway({ databaseUrl: database.url });
  api = new ApiClient(started.url);
});
afterAll(async () => {
  await started.close();
  await database.drop();
});

const anId = () => `client-${(orders += 1)}`;

/** The exact text that the client writes, with a fresh id. */
function raw(path: string, body: string): Promise<ApiResponse> {
  return api.send("POST", path, { body: body.replaceAll("<id>", anId()) });
}

const transaction = (operation: string) => `/api/v3/transaction/demo-card/${operation}`;

describe("the official PHP client", () => {
  /** Its password is hashed ten times, its signature has an MD5 of the body, and its dates end in UTC. */
  async function send(path: string, body: string): Promise<ApiResponse> {
    let password = "demo-password";
    for (let round = 0; round < 10; round += 1) password = createHash("sha1").update(password).digest("hex");
    const text = body.replaceAll("<id>", anId());
    const date = new Date().toUTCString().replace("GMT", "UTC");
    const bodyHash = createHash("md5").update(text).digest("hex");
    const message = ["POST", bodyHash, "application/json; charset=utf-8", date, path].join("\n");
    return new ApiClient(started.url, { username: "demo", password }).send("POST", path, {
      body: text,
      headers: {
        date,
        "x-date": date,
        "x-signature": createHmac("sha512", "demo-secret").update(message).digest("base64"),
      },
    });
  }

  it("debits with numbers of a shop's own types, which are stored as text", async () => {
    const { status, body } = await send(
      transaction("debit"),
      `{"merchantTransactionId":"<id>","amount":"9.99","currency":"EUR","transactionToken":"ix::demo-visa",
        "items":[{"identification":"1","name":"Ticket","quantity":1,"price":9.99,"currency":"EUR",
                  "l2l3Data":{"type":"goods","taxAmount":"1.67"}}],
        "customer":{"identification":4711,"firstName":"Ada","emailVerified":false,
                    "nationalId":"${"7".repeat(64)}","extraData":{"shop":"1"}},
        "threeDSecureData":{"3dsecure":"OFF","schemeId":"cb","giftCardAmount":5.5},
        "language":"en",
        "dccData":{"remoteIdentifier":"q-1","originalAmount":9.99,"originalCurrency":"EUR","convertedAmount":11,
                   "convertedCurrency":"USD","conversionRate":1.1011,"selectedCurrency":"EUR","markUp":2.5}}`,
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(status).toBe(200);
    const { body: found } = await api.status(body["uuid"]);
    expect(found["customer"]).toMatchObject({ identification: "4711", nationalId: "7".repeat(64) });
    const kept = await keptRequest(body["uuid"]);
    expect(kept["threeDSecureData"]).toMatchObject({ schemeId: "CB" });
    expect(kept["dccData"]).toMatchObject({
      originalAmount: "9.99",
      convertedAmount: "11.00",
      conversionRate: "1.1011",
      markUp: "2.5",
    });
  });

  it("voids the whole rest, without amount and currency", async () => {
    const { body: reserved } = await api.preauthorize();
    const { body } = await send(
      transaction("void"),
      `{"merchantTransactionId":"<id>","referenceUuid":"${reserved["uuid"]}"}`,
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  it("reads options without parameters", async () => {
    const { status, body } = await send("/api/v3/options/demo-card/ideal-banks", '{"parameters":[]}');
    expect(status).toBe(200);
    expect(body).toHaveProperty("success");
  });

  it("reads and changes a profile with the empty fields of its customer", async () => {
    await raw(
      transaction("register"),
      `{"merchantTransactionId":"<id>","transactionToken":"ix::demo-visa","customer":{"firstName":"Ada","company":"AE"},
        "customerProfileData":{"profileGuid":null,"customerIdentification":"php-1","markAsPreferred":null}}`,
    );
    const path = "/api/v3/customerProfiles/demo-card";
    const { body: changed } = await send(
      `${path}/updateProfile`,
      `{"profileGuid":"","customerIdentification":"php-1","preferredInstrument":"","customerData":
        {"firstName":"Grace","company":"","birthDate":null,"extraData":[]}}`,
    );
    expect(changed).toMatchObject({
      success: true,
      customer: { firstName: "Grace", company: null, birthDate: null },
      changedFields: ["firstName", "company"],
    });
    const { body: found } = await send(
      `${path}/getProfile`,
      '{"profileGuid":null,"customerIdentification":"php-1"}',
    );
    expect(found).toMatchObject({ profileExists: true, customer: { firstName: "Grace" } });
  });
});

describe("clients that send every field", () => {
  it.each(["debit", "preauthorize", "payout"])("%s without any optional field", async (operation) => {
    const { status, body } = await raw(
      transaction(operation),
      `{"merchantTransactionId":"<id>","additionalId1":null,"additionalId2":"","extraData":[],"merchantMetaData":null,
        "referenceUuid":"","amount":"9.99","currency":"EUR","successUrl":"","cancelUrl":null,"errorUrl":"",
        "callbackUrl":null,"transactionToken":"ix::demo-visa","description":"","items":null,"splits":[],
        "withRegister":null,"transactionIndicator":"","customer":{"identification":null,"firstName":"Ada","gender":"",
        "birthDate":null,"billingCountry":"","email":"","ipAddress":null,"extraData":[],"emailVerified":false,
        "paymentData":null},"schedule":null,"customerProfileData":[],"threeDSecureData":[],"payByLink":null,
        "language":"","l2l3Data":[],"pspPassthroughData":[],"includeTracing":""}`,
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, returnType: "FINISHED" } });
  });

  it("register with an empty profile", async () => {
    const { body } = await raw(
      transaction("register"),
      `{"merchantTransactionId":"<id>","transactionToken":"ix::demo-visa","customer":[],
        "customerProfileData":{"profileGuid":null,"customerIdentification":"","markAsPreferred":null}}`,
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  it.each(["capture", "refund", "incrementalAuthorization"])(
    "%s, with the return addresses of a page",
    async (operation) => {
      const { body: first } = await (operation === "refund" ? api.debit() : api.preauthorize());
      const { status, body } = await raw(
        transaction(operation),
        `{"merchantTransactionId":"<id>","referenceUuid":"${first["uuid"]}","amount":"1.00","currency":"EUR",
        "extraData":[],"items":[],"successUrl":"https://shop.example/ok","cancelUrl":"https://shop.example/no",
        "errorUrl":"https://shop.example/sorry","callbackUrl":"https://shop.example/callback","language":"de",
        "description":"Part"}`,
      );
      expect({ status, body }).toMatchObject({ status: 200, body: { returnType: "FINISHED" } });
    },
  );

  it.each(["void", "deregister"])("%s, with the return addresses of a page", async (operation) => {
    const { body: first } = await (operation === "void"
      ? api.preauthorize()
      : api.debit({ withRegister: true }));
    const { status, body } = await raw(
      transaction(operation),
      `{"merchantTransactionId":"<id>","referenceUuid":"${first["uuid"]}","extraData":[],"amount":"","currency":null,
        "successUrl":"https://shop.example/ok","cancelUrl":"https://shop.example/no",
        "errorUrl":"https://shop.example/sorry","callbackUrl":"https://shop.example/callback","language":"de",
        "description":"","transactionToken":""}`,
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { returnType: "FINISHED" } });
  });

  it("a required field with an empty value is missing", async () => {
    const { status, body } = await raw(
      transaction("debit"),
      '{"merchantTransactionId":"<id>","amount":null,"currency":"","transactionToken":"ix::demo-visa"}',
    );
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { errorMessage: "amount: 'amount' is required" },
    });
  });

  it("empty card data counts as none, so that no signature is needed", async () => {
    const { body } = await raw(
      transaction("debit"),
      '{"merchantTransactionId":"<id>","amount":"9.99","currency":"EUR","transactionToken":"ix::demo-visa","cardData":null}',
    );
    expect(body).toMatchObject({ returnType: "FINISHED" });
  });
});

describe("fields of newer clients", () => {
  it.each([
    ["debit", '"requestPartialAuthorization":true'],
    ["preauthorize", '"requestPartialAuthorization":true'],
    ["payout", '"allowUnlinkedRefund":true,"referenceSchemeLifecycleIdentifier":"LC-1"'],
  ])("%s accepts %s, and charges the whole amount", async (operation, fields) => {
    const { body } = await raw(
      transaction(operation),
      `{"merchantTransactionId":"<id>","amount":"9.99","currency":"EUR","transactionToken":"ix::demo-visa",${fields}}`,
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    const { body: found } = await api.status(body["uuid"]);
    expect(found).toMatchObject({ transactionStatus: "SUCCESS", amount: "9.99" });
  });

  it.each(["incrementalAuthorization", "refund"])("%s accepts the scheme's identifier", async (operation) => {
    const { body: first } = await (operation === "refund" ? api.debit() : api.preauthorize());
    const { body } = await raw(
      transaction(operation),
      `{"merchantTransactionId":"<id>","referenceUuid":"${first["uuid"]}","amount":"1.00","currency":"EUR",
        "referenceSchemeLifecycleIdentifier":"LC-1"}`,
    );
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  it("are refused with their name when the operation has no such field", async () => {
    const { body } = await raw(
      transaction("refund"),
      `{"merchantTransactionId":"<id>","referenceUuid":"x","amount":"1.00","currency":"EUR","allowUnlinkedRefund":true}`,
    );
    expect(body["errorMessage"]).toBe("allowUnlinkedRefund: 'allowUnlinkedRefund' is not a known field");
  });
});

describe("level 2 and 3 data of an item", () => {
  const debit = (item: string) =>
    raw(
      transaction("debit"),
      `{"merchantTransactionId":"<id>","amount":"9.99","currency":"EUR","transactionToken":"ix::demo-visa","items":[${item}]}`,
    );

  it("means the same beside the item's other fields as in its l2l3Data", async () => {
    const { body } = await debit(
      '{"name":"Ticket","unit":"pc","taxRate":"20","l2l3Data":{"unitPrice":"9.99"}}',
    );
    expect(body).toMatchObject({ returnType: "FINISHED" });
    expect((await keptRequest(body["uuid"]))["items"]).toEqual([
      { name: "Ticket", l2l3Data: { unit: "pc", taxRate: "20", unitPrice: "9.99" } },
    ]);
  });

  it("is refused with its name when the two differ", async () => {
    const { status, body } = await debit('{"unit":"pc","l2l3Data":{"unit":"kg"}}');
    expect(status).toBe(422);
    expect(body["errorMessage"]).toBe("items[0].unit: differs from items[0].l2l3Data.unit");
  });
});

describe("a Pay-by-Link with a transactionToken", () => {
  it("results in a link; the token is not used up, and the timeline says so", async () => {
    const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        pan: "4111111111111111",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2034",
        cardHolder: "Ada",
      },
    });
    const token = tokenized["transactionToken"] as string;
    const { body: link } = await raw(
      transaction("debit"),
      `{"merchantTransactionId":"<id>","amount":"9.99","currency":"EUR","transactionToken":"${token}",
        "payByLink":{"sendByEmail":false}}`,
    );
    expect(link).toMatchObject({ success: true, returnType: "REDIRECT" });
    const { body: seen } = await api.get(`/api/v3/payByLink/${link["uuid"]}`);
    expect(seen["timeline"]).toContainEqual(expect.objectContaining({ event: "transactionTokenNotUsed" }));
    expect((await api.debit({ transactionToken: token })).body).toMatchObject({ returnType: "FINISHED" });
  });
});

it("credentials may end in the line break that a shell adds", async () => {
  const authorization = `Basic ${Buffer.from("demo:demo-password\n").toString("base64")}`;
  const { status } = await api.send("GET", "/api/v3/status/demo-card/getByUuid/none", {
    headers: { authorization },
  });
  expect(status).toBe(200);
  const wrong = basic({ username: "demo", password: "demo-password\n\n" });
  const refused = await api.send("GET", "/api/v3/status/demo-card/getByUuid/none", {
    headers: { authorization: wrong },
  });
  expect(refused.status).toBe(401);
});

it("a customer's identification is the same as number and as text", async () => {
  await raw(
    transaction("register"),
    `{"merchantTransactionId":"<id>","transactionToken":"ix::demo-visa",
      "customerProfileData":{"customerIdentification":1815}}`,
  );
  const getProfile = (identification: string) =>
    raw("/api/v3/customerProfiles/demo-card/getProfile", `{"customerIdentification":${identification}}`);
  expect((await getProfile('"1815"')).body).toMatchObject({ profileExists: true });
  expect((await getProfile("1815")).body).toMatchObject({ customerIdentification: "1815" });
});

/** Level 2 and 3 data and a merchant's own conversion are kept, and no response shows them. */
async function keptRequest(uuid: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query("select request from transactions where uuid = $1", [uuid]);
    return rows[0].request as Record<string, unknown>;
  } finally {
    await client.end();
  }
}

it("an amount that is a number is refused, because it may have been rounded on its way", async () => {
  const { body } = await api.debit({ ...anOrder(), amount: 9.99 });
  expect(body["errorMessage"]).toMatch(/^amount: /);
});
