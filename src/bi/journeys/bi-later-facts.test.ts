import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project, rebuild } from "../../../tests/support/bi.ts";
import { type CallbackReceiver, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const dateTime = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

describe("facts that are recorded later", () => {
  let running: TestGateway;
  let api: ApiClient;
  let bi: BiClient;
  let receiver: CallbackReceiver;

  beforeAll(async () => {
    running = await startTestGateway({ bi: { kind: "embedded" } });
    api = new ApiClient(running.url);
    bi = new BiClient(running.url);
    receiver = await startCallbackReceiver();
  });
  afterAll(async () => {
    await running.close();
    await receiver.close();
  });

  test("a chargeback and its reversal are documents of their own, and show on the payment", async () => {
    const uuid = (await api.debit()).body["uuid"] as string;
    const opened = await api.post("/simulator/chargebacks", { transactionUuid: uuid });
    await project(running);
    const disputed = await bi.document(uuid);
    expect(disputed).toMatchObject({
      is_chargedback: true,
      is_charged_reversed: false,
      chargedback_at: dateTime,
    });
    expect(disputed).not.toHaveProperty("chargeback_reversed_at");

    await api.post(`/simulator/chargebacks/${opened.body["disputeId"]}/reverse`, "");
    await project(running);
    expect(await bi.document(uuid)).toMatchObject({
      is_chargedback: true,
      is_charged_reversed: true,
      chargeback_reversed_at: dateTime,
    });
    const response = await bi.post("/v2", { query: { terms: { type: ["chargeback", "cb-reversal"] } } });
    const money = { amount: 9.99, currency: "EUR", initiated_by: "provider", related_id: expect.any(String) };
    const documents = response.body["hits"].hits.map((hit: Record<string, unknown>) => hit["_source"]);
    expect(documents).toMatchObject([
      { type: "chargeback", ...money },
      { type: "cb-reversal", ...money },
    ]);
  });

  test("a payment has the test mode of the connector that the customer chose", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, {}, "demo-meta");
    const selection = await visit(redirectUrl);
    const card = /value="(CO-[0-9a-f-]+)">\s*<span>Card</.exec(selection.html)?.[1] ?? "";
    await fillIn(await submit(selection, formsOf(selection)[0]!, { connector: card }), VISA);
    await project(running);
    expect(await bi.document(uuid)).toMatchObject({ status: "success", test_mode: true, invoiceable: false });
  });

  test("a callback shows as delivered once the merchant's system has acknowledged it", async () => {
    receiver.respond = (response) => void response.writeHead(500).end();
    const uuid = (await api.debit({ callbackUrl: receiver.url })).body["uuid"] as string;
    await project(running);
    await receiver.waitFor(1);
    expect(await bi.document(uuid)).toMatchObject({ is_postback_delivered: false });

    receiver.respond = (response) => void response.end("OK");
    const acknowledged = (await api.debit({ callbackUrl: receiver.url })).body["uuid"] as string;
    await project(running);
    await project(running);
    expect(await bi.document(acknowledged)).toMatchObject({ is_postback_delivered: true });
  });

  test("results stay complete during a rebuild", async () => {
    await project(running);
    const count = async () => (await bi.post("/v2/_count", {})).body["count"] as number;
    const before = await count();
    const rebuilding = rebuild(running);
    const counts: number[] = [];
    // As many queries as fit into the rebuild, one after the other.
    const isOver = rebuilding.then(() => true);
    do counts.push(await count());
    while (!(await Promise.race([isOver, Promise.resolve(false)])));
    expect((await rebuilding)["scopes"]).toMatchObject([{ documents: before, differing: 0 }]);
    expect(new Set([...counts, await count()])).toEqual(new Set([before]));
  });
});

test("an authenticated card payment has the results of its authentication", async () => {
  const shop = await openShop({ bi: { kind: "embedded" } });
  try {
    const { body } = await shop.api.debit(await shop.order("4000001000000109"), "demo-card");
    await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    const bi = new BiClient(shop.started.url);
    // This gateway has workers, which project.
    await expect
      .poll(() => bi.document(body["uuid"]))
      .toMatchObject({
        status: "success",
        "3d_secure": "mandatory",
        creditcard: {
          eci: "05",
          enrolled: "Y",
          "3ds_status": "authenticated",
          "3ds_trans_status": "Y",
          "3ds_version": "2.2.0",
          "3ds_challenged": true,
          "3ds_challenge_completed": true,
          "3ds_env": "inhouse",
          "3ds_dsTransId": expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      });
    const response = await bi.post("/v2/_count", {
      query: { term: { "creditcard.3ds_status": "authenticated" } },
    });
    expect(response.body["count"]).toBe(1);
  } finally {
    await shop.close();
  }
});

test("after an outage of the BI engine its documents include the payments made meanwhile", async () => {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), "bi-outage-"));
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  const engine = { kind: "embedded", directory } as const;
  const paid: string[] = [];
  const pay = async (gateway: TestGateway) =>
    paid.push((await new ApiClient(gateway.url).debit()).body["uuid"] as string);
  try {
    const before = await startTestGateway({ ...shared, bi: engine });
    await pay(before);
    await project(before);
    await before.close();

    const without = await startTestGateway(shared);
    for (let i = 0; i < 5; i++) await pay(without);
    await without.gateway.runDue();
    await without.close();

    const after = await startTestGateway({ ...shared, bi: engine });
    await project(after);
    const bi = new BiClient(after.url);
    for (const uuid of paid) expect(await bi.document(uuid)).toMatchObject({ status: "success" });
    expect((await rebuild(after))["scopes"]).toMatchObject([{ documents: paid.length, differing: 0 }]);
    await after.close();
  } finally {
    await rm(directory, { recursive: true });
    await database.drop();
  }
});

test("documents of another database in the directory are deleted", async () => {
  const directory = await mkdtemp(join(tmpdir(), "bi-foreign-"));
  const engine = { kind: "embedded", directory } as const;
  const payOne = async () => {
    const running = await startTestGateway({ bi: engine });
    const { body } = await new ApiClient(running.url).debit();
    await project(running);
    const { body: response } = await new BiClient(running.url).post("/v2", { query: { match_all: {} } });
    const uuids = response["hits"].hits.map(({ _id }: { _id: string }) => _id);
    await running.close();
    return { uuid: body["uuid"] as string, uuids };
  };
  try {
    const first = await payOne();
    const second = await payOne();
    expect(first.uuids).toEqual([first.uuid]);
    expect(second.uuids).toEqual([second.uuid]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
