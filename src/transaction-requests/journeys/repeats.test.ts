import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

const CARD = "CO-0000-0000-0000-0000-0000-0001";

let database: TestDatabase;
let processes: TestGateway[];
let one: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  processes = [await startTestGateway(shared), await startTestGateway(shared)];
  [one, other] = processes.map(({ url }) => new ApiClient(url)) as [ApiClient, ApiClient];
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await database.drop();
});

type Request = Record<string, unknown>;
const newId = (): string => String(anOrder()["merchantTransactionId"]);

async function oneTimeToken(): Promise<string> {
  const { body } = await one.post("/api/v3/tokenize/demo-public", {
    cardData: {
      pan: "4111111111111111",
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2030",
      cardHolder: "Ada Lovelace",
    },
  });
  return body["transactionToken"];
}

const money = { amount: "9.99", currency: "EUR" };

/** Each operation with a request that leaves nothing for a second one. */
const WHOLES: readonly (readonly [string, () => Promise<Request>])[] = [
  ["debit", async () => ({ ...money, transactionToken: await oneTimeToken() })],
  ["preauthorize", async () => ({ ...money, transactionToken: await oneTimeToken() })],
  ["register", async () => ({ transactionToken: await oneTimeToken() })],
  ["payout", async () => ({ ...money, transactionToken: await oneTimeToken() })],
  ["capture", async () => ({ ...money, referenceUuid: (await one.preauthorize()).body["uuid"] })],
  [
    "capture",
    async () => ({ ...money, isFinalCapture: true, referenceUuid: (await one.preauthorize()).body["uuid"] }),
  ],
  ["void", async () => ({ referenceUuid: (await one.preauthorize()).body["uuid"] })],
  ["refund", async () => ({ ...money, referenceUuid: (await one.debit()).body["uuid"] })],
  [
    "incrementalAuthorization",
    async () => ({ ...money, referenceUuid: (await one.preauthorize()).body["uuid"] }),
  ],
  ["deregister", async () => ({ referenceUuid: (await one.debit({ withRegister: true })).body["uuid"] })],
];

function expectRepeat(response: ApiResponse, first: { id: string; uuid: string }): void {
  expect(response).toMatchObject({
    status: 400,
    body: {
      success: false,
      errorCode: 3004,
      errorMessage: `The transaction ID '${first.id}' already exists!`,
      uuid: first.uuid,
      transactionStatus: "SUCCESS",
    },
  });
}

async function bookingsOf(merchantTransactionId: string): Promise<number> {
  const { count } = await processes[0]!.gateway.db.one<{ count: bigint }>(sql`
    select count(*) as count from simulator_bookings where merchant_transaction_id = ${merchantTransactionId}`);
  return Number(count);
}

describe.each(WHOLES)("a repeated %s", (operation, requestOf) => {
  test("is 3004 and names the first, whatever is left for it", async () => {
    const request = { merchantTransactionId: newId(), ...(await requestOf()) };
    const first = await one.transaction("demo-card", operation, request);
    expect(first.body).toMatchObject({ success: true, returnType: "FINISHED" });
    const { uuid } = first.body;
    for (const again of [one, other])
      expectRepeat(await again.transaction("demo-card", operation, request), {
        id: request.merchantTransactionId,
        uuid,
      });
    expect(await bookingsOf(request.merchantTransactionId)).toBe(1);
  });

  test("at the same moment on two processes reaches the provider once", async () => {
    const request = { merchantTransactionId: newId(), ...(await requestOf()) };
    const responses = await Promise.all(
      [one, other, one, other].map((api) => api.transaction("demo-card", operation, request)),
    );
    const accepted = responses.filter(({ body }) => body["success"] === true);
    expect(accepted).toHaveLength(1);
    for (const { status, body } of responses.filter((response) => !accepted.includes(response)))
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { errorCode: 3004, uuid: accepted[0]!.body["uuid"] },
      });
    expect(await bookingsOf(request.merchantTransactionId)).toBe(1);
  });
});

test("a repeat is reported as such before any other error", async () => {
  const operator = new ApiClient(processes[0]!.url, ADMINISTRATOR);
  const request = { ...anOrder(), merchantTransactionId: newId(), transactionToken: await oneTimeToken() };
  const { body: first } = await one.debit(request);
  const repeated = { id: request.merchantTransactionId, uuid: first["uuid"] };
  expectRepeat(
    await one.transaction("demo-card", "refund", {
      ...money,
      merchantTransactionId: repeated.id,
      referenceUuid: "unknown",
    }),
    repeated,
  );
  expectRepeat(await one.debit({ ...request, amount: "9.999" }), repeated);
  await operator.post(`/api/provisioning/updateConnector/${CARD}`, { disabled: true });
  const whileDisabled = await one.debit(request);
  await operator.post(`/api/provisioning/updateConnector/${CARD}`, { disabled: false });
  expectRepeat(whileDisabled, repeated);
});

test("a repeat of a declined request names its status, and the token of a refused one stays usable", async () => {
  const declined = { ...anOrder(), extraData: { "simulator:decline": "2003" } };
  const { body: first } = await one.debit(declined);
  expect((await one.debit(declined)).body).toMatchObject({
    errorCode: 3004,
    uuid: first["uuid"],
    transactionStatus: "ERROR",
  });
  const transactionToken = await oneTimeToken();
  expect((await one.debit({ ...declined, transactionToken })).body).toMatchObject({ errorCode: 3004 });
  expect((await one.debit({ transactionToken })).body).toMatchObject({ success: true });
});

test("of payments with one token at the same moment one is recorded", async () => {
  const transactionToken = await oneTimeToken();
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      (index % 2 === 0 ? one : other).debit({ ...anOrder(), transactionToken }),
    ),
  );
  expect(responses.filter(({ body }) => body["success"])).toHaveLength(1);
  const refused = responses.filter(({ body }) => !body["success"]);
  for (const { body } of refused)
    expect(body["errorMessage"]).toContain("transactionToken: is unknown, used or expired");
});

test("of payments with one id at the same moment one uses its token up", async () => {
  const order = anOrder();
  const tokens = await Promise.all(Array.from({ length: 6 }, oneTimeToken));
  const responses = await Promise.all(
    tokens.map((transactionToken, index) =>
      (index % 2 === 0 ? one : other).debit({ ...order, transactionToken }),
    ),
  );
  const left = tokens.filter((_, index) => !responses[index]!.body["success"]);
  expect(left).toHaveLength(5);
  for (const transactionToken of left)
    expect((await one.debit({ ...anOrder(), transactionToken })).body).toMatchObject({ success: true });
});

test("repeats of parts at the same moment never deadlock", async () => {
  for (let round = 0; round < 10; round++) {
    const { body } = await one.debit({ amount: "100.00" });
    const refund = {
      merchantTransactionId: newId(),
      referenceUuid: body["uuid"],
      amount: "1.00",
      currency: "EUR",
    };
    const responses = await Promise.all(
      [one, other, one, other, one, other].map((api) => api.transaction("demo-card", "refund", refund)),
    );
    expect(responses.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
  }
});
