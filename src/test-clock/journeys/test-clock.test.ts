import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ClockShop } from "../../../tests/support/clock-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const shop = forThisFile(() => ClockShop.open());
const receiver = forThisFile(startCallbackReceiver);

async function register(): Promise<string> {
  const { merchantTransactionId, transactionToken } = anOrder();
  const { body } = await shop.api.transaction("demo-card", "register", {
    merchantTransactionId,
    transactionToken,
  });
  return body["uuid"] as string;
}

/** When each payment of a schedule was made, in hours after `since`. */
async function paidAfterHours(registrationUuid: string, since: string): Promise<number[]> {
  const rows = await shop.started.gateway.db.query<{ at: Temporal.Instant; status: string }>(sql`
    select transactions.created_at as at, transactions.status from transactions
    join schedule_runs on transaction_uuid = transactions.uuid join schedules on schedules.id = schedule_id
    where registration_uuid = ${registrationUuid} and status = 'success' order by 1`);
  return rows.map(({ at }) => Math.floor(at.since(Temporal.Instant.from(since)).total("hours")));
}

test("a schedule charges at each of its due times, and the clock is ahead by as much as it was moved", async () => {
  const { now } = await shop.clock();
  const start = Temporal.Instant.from(now).add({ hours: 36 }).toString({ smallestUnit: "second" });
  const registrationUuid = await register();
  const begun = await shop.api.post("/api/v3/schedule/demo-card/start", {
    registrationUuid,
    amount: "9.99",
    currency: "EUR",
    periodLength: 1,
    periodUnit: "WEEK",
    startDateTime: start,
  });
  expect(begun.body["success"]).toBe(true);
  const before = await shop.clock();
  const after = await shop.advance({ by: "30d" });
  expect(after.ahead).toBe("30d");
  expect(after.stops).toBeGreaterThanOrEqual(5);
  expect(Temporal.Instant.from(after.now).since(Temporal.Instant.from(before.now)).total("days")).toBeCloseTo(
    30,
    1,
  );
  expect(await paidAfterHours(registrationUuid, start)).toEqual([0, 168, 336, 504, 672]);
});

test("a link that nobody opened ends at its time, and its callback is signed in real time", async () => {
  const created = await shop.api.debit({
    transactionToken: undefined,
    payByLink: { sendByEmail: false, expirationInMinute: 3 * 24 * 60 },
    callbackUrl: receiver.url,
  });
  const { uuid } = created.body as { uuid: string };
  await shop.advance({ by: "2d23h" });
  expect((await shop.api.status(uuid)).body["transactionStatus"]).not.toBe("ERROR");
  await shop.advance({ by: "2h" });
  const ended = await shop.api.status(uuid);
  expect(JSON.stringify(ended.body)).toContain("2005");
  expect(receiver.received).toHaveLength(1);
  const { headers, body } = receiver.received[0]!;
  expect(Math.abs(Date.parse(headers.date ?? "") - Date.now())).toBeLessThan(120_000);
  expect(JSON.stringify(body)).toContain("2005");
});

test("a callback that is not taken is retried by the plan until it is given up", async () => {
  const received = receiver.received.length;
  receiver.respond = (response) => response.writeHead(500).end();
  const { uuid } = (await shop.api.debit({ callbackUrl: receiver.url })).body as { uuid: string };
  await shop.advance({ by: "8d" });
  receiver.respond = (response) => response.end("OK");
  const { body } = await shop.operator.get(`/api/provisioning/listCallbacks/${uuid}`);
  const [callback] = body["callbacks"];
  expect(callback.status).toBe("given_up");
  const attempts = receiver.received.length - received;
  expect(callback.attempts).toHaveLength(attempts);
  expect(attempts).toBeGreaterThan(5);
  const times = callback.attempts.map(({ at }: { at: string }) => Date.parse(at));
  expect(times.toSorted((one: number, other: number) => one - other)).toEqual(times);
});

test("a dispute that nobody answers is lost at its deadline", async () => {
  const { uuid } = (await shop.api.debit()).body as { uuid: string };
  const opened = await shop.api.post("/simulator/chargebacks", { transactionUuid: uuid });
  const { disputeId } = opened.body as { disputeId: string };
  await shop.advance({ by: "9d23h" });
  const stage = async () =>
    (
      await shop.started.gateway.db.one<{ stage: string }>(
        sql`select stage from disputes where dispute_id = ${disputeId}`,
      )
    ).stage;
  expect(await stage()).toBe("chargeback");
  await shop.advance({ by: "2h" });
  expect(await stage()).toBe("lost");
});

test("people, credentials and the audit keep the real time", async () => {
  const made = await shop.operator.post(
    "/api/provisioning/createProvisioningCredential/TE-0000-0000-0000-0000-0000-0001",
    { name: "clock", permissions: ["read"], validDays: 1 },
  );
  const { password, credential } = made.body as { password: string; credential: { guid: string } };
  await shop.advance({ by: "5d" });
  const username = credential.guid;
  const reader = new ApiClient(shop.started.url, { username, password });
  const { status, body } = await reader.get("/api/provisioning/listChanges?target=" + username);
  expect(status).toBe(200);
  const [change] = body["changes"];
  expect(Math.abs(Date.parse(change.at) - Date.now())).toBeLessThan(300_000);
  expect(Date.parse(change.testAt) - Date.parse(change.at)).toBeGreaterThan(86_400_000);
});

test.each([
  [{ action: "advance" }, 422, "by:"],
  [{ action: "advance", by: "1d", to: "2099-01-01T00:00:00Z" }, 422, "to:"],
  [{ action: "advance", by: "12h1d" }, 422, "by:"],
  [{ action: "advance", by: "0m" }, 422, "by:"],
  [{ action: "advance", by: "800d" }, 422, "by:"],
  [{ action: "advance", to: "2020-01-01T00:00:00Z" }, 422, "to:"],
  [{ action: "advance", to: "2099-01-01T00:00:00Z" }, 422, "to:"],
  [{ action: "advance", to: "tomorrow" }, 422, "to:"],
  [{ action: "get", by: "1d" }, 422, "by:"],
  [{ action: "reset" }, 422, "action:"],
])("%j is refused, and moves nothing", async (request, status, field) => {
  const { ahead } = await shop.clock();
  const refused = await shop.call(request);
  expect(refused.status).toBe(status);
  expect(refused.body["errorMessage"]).toMatch(new RegExp(`^${field}`));
  expect((await shop.clock()).ahead).toBe(ahead);
});

test("API users and credentials of one tenant may not", async () => {
  const body = { action: "advance", by: "1d" };
  expect((await shop.api.post("/api/provisioning/testClock", body)).status).toBe(401);
  const made = await shop.operator.post(
    "/api/provisioning/createProvisioningCredential/TE-0000-0000-0000-0000-0000-0001",
    { name: "operator", permissions: ["operate"] },
  );
  const { password, credential } = made.body as { password: string; credential: { guid: string } };
  const username = credential.guid;
  const operator = new ApiClient(shop.started.url, { username, password });
  expect((await operator.post("/api/provisioning/testClock", body)).status).toBe(403);
});

const LIVE = {
  name: "Live",
  adapter: "Stripe",
  method: "Creditcard",
  config: { testMode: false, apiSecret: "sk_live_1", vault: { webhookSecrets: ["whsec_1"] } },
};

test("a live connector is refused while the clock is ahead", async () => {
  const create = (more: object) =>
    shop.operator.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
      ...LIVE,
      ...more,
    });
  const refused = await create({ apiKey: "clock-live" });
  expect(refused.status).toBe(422);
  expect(refused.body["errorMessage"]).toMatch(/^config\.testMode: .*TEST_CLOCK/);
  const test = await create({
    apiKey: "clock-test",
    config: { ...LIVE.config, testMode: true, apiSecret: "sk_test_1" },
  });
  expect(test.status).toBe(200);
  const updated = await shop.operator.post(
    `/api/provisioning/updateConnector/${test.body["connector"].guid}`,
    { config: { testMode: false, apiSecret: "sk_live_1" } },
  );
  expect(updated.status).toBe(422);
  expect(updated.body["errorMessage"]).toContain("TEST_CLOCK");
});

test("the clock does not go on with a live connector, nor without having been made", async () => {
  const live = await ClockShop.open();
  const none = await ClockShop.open({ testClock: false });
  try {
    const made = await live.operator.post(
      "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001",
      { ...LIVE, apiKey: "clock-live" },
    );
    expect(made.status).toBe(200);
    for (const one of [live, none]) {
      const { status, body } = await one.call({ action: "advance", by: "1d" });
      expect(status).toBe(409);
      expect(body).toMatchObject({ success: false, errorCode: 1008 });
      expect(body["errorMessage"]).toMatch(/^TEST_CLOCK: /);
    }
  } finally {
    await live.close();
    await none.close();
  }
});
