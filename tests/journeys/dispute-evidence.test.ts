import { beforeAll, describe, expect, test } from "vitest";
import { signMessage } from "../../src/connectors/request-signature.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient, type ApiResponse } from "../support/api-client.ts";
import { dumpDatabase } from "../support/database-dump.ts";
import { DisputeShop, failedWith, PDF, type Chargeback } from "../support/dispute-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const shop = forThisFile(() => DisputeShop.open(clock));

describe("bad input is refused by name, and changes nothing", () => {
  let chargeback: Chargeback;
  beforeAll(async () => {
    chargeback = await shop.chargeBack();
  });
  const refused = (response: ApiResponse) => [response.status, response.body["errorMessage"]];

  test.each<[string, () => Promise<ApiResponse>, string]>([
    [
      "a text that the provider has not",
      () => shop.call("submit-evidence", chargeback.uuid, { extraData: { colour: "red" } }),
      "extraData: its names must be among uncategorized_text, product_description, shipping_tracking_number",
    ],
    [
      "a text that is too long",
      () =>
        shop.call("submit-evidence", chargeback.uuid, {
          extraData: { shipping_tracking_number: "x".repeat(256) },
        }),
      "extraData.shipping_tracking_number: must not be longer than 255 characters",
    ],
    [
      "a card number in a text",
      () =>
        shop.call("submit-evidence", chargeback.uuid, {
          extraData: { product_description: "paid with 4111 1111 1111 1111" },
        }),
      "extraData.product_description: must not hold card data",
    ],
    [
      "no evidence at all",
      () => shop.call("submit-evidence", chargeback.uuid),
      "extraData: no file was uploaded, and there is no text",
    ],
    [
      "a card number in the note of an acceptance",
      () => shop.call("accept", chargeback.uuid, { extraData: { note: "paid with 4111 1111 1111 1111" } }),
      "extraData.note: must not hold card data",
    ],
    [
      "a card number in a request for metadata",
      () => shop.call("metadata", chargeback.uuid, { extraData: { note: "4111111111111111" } }),
      "extraData.note: must not hold card data",
    ],
    ["no file", () => shop.sendForm(chargeback.uuid, new FormData()), "file: 'file' is required"],
    [
      "a body that is no form",
      () =>
        shop.merchant.send("POST", `/api/v3/dispute/demo-card/upload-evidence/${chargeback.uuid}`, {
          body: "{}",
        }),
      "root: the body must be multipart/form-data with a file",
    ],
    ["an empty file", () => shop.upload(chargeback.uuid, Buffer.alloc(0)), "file: must not be empty"],
    [
      "a file that is too large",
      () => shop.upload(chargeback.uuid, Buffer.concat([PDF, Buffer.alloc(2_000_000)])),
      "file: must not be larger than 2000000 bytes",
    ],
    [
      "a file of another type than its name says",
      () => shop.upload(chargeback.uuid, Buffer.from("MZ program"), { name: "receipt.pdf" }),
      "file: must be of one of the types application/pdf, image/jpeg, image/png",
    ],
    [
      "a card number in the name of a file",
      () => shop.upload(chargeback.uuid, PDF, { name: "4111111111111111.pdf" }),
      "file: the name must not hold card data",
    ],
    [
      "a kind of file that the provider has not",
      () => shop.upload(chargeback.uuid, PDF, { extraData: { type: "song" } }),
      "extraData.type: must be one of uncategorized_file, receipt, customer_communication, shipping_documentation",
    ],
    [
      "extraData that is no JSON",
      () => shop.upload(chargeback.uuid, PDF, { extraData: "type=receipt" }),
      "extraData: must be an object as JSON text",
    ],
    [
      "unknown extraData",
      () => shop.upload(chargeback.uuid, PDF, { extraData: { type: "receipt", colour: "red" } }),
      "extraData: only 'type' is known",
    ],
  ])("%s", async (_name, send, message) => {
    expect(refused(await send())).toEqual([422, message]);
    const kept = await shop.started.gateway.db.query(sql`
      select type from dispute_evidence where chargeback_uuid = ${chargeback.uuid}
      union all select kind from dispute_responses where chargeback_uuid = ${chargeback.uuid}`);
    expect(kept).toEqual([]);
  });

  test("files that are too large together", async () => {
    const { uuid } = await shop.chargeBack();
    const large = Buffer.concat([PDF, Buffer.alloc(1_900_000)]);
    await shop.upload(uuid, large);
    await shop.upload(uuid, large, { extraData: { type: "receipt" } });
    const third = await shop.upload(uuid, large, { extraData: { type: "customer_communication" } });
    expect(refused(third)).toEqual([
      422,
      "file: with the other files it is larger than the 4500000 bytes that the provider takes",
    ]);
  });

  test("a body far beyond every limit is refused while it arrives", async () => {
    expect(refused(await shop.upload(chargeback.uuid, Buffer.alloc(11 * 1024 * 1024)))).toEqual([
      422,
      "file: must not be larger than 10485760 bytes",
    ]);
  });
});

describe("only a chargeback that a provider reported to this merchant can be responded to", () => {
  test("not an unknown uuid, a payment, or the chargeback of another connector", async () => {
    const { uuid, paid } = await shop.chargeBack();
    const missing = failedWith(1002, "Referenced Transaction with 'uuid' not found");
    expect((await shop.call("accept", "0123456789abcdef0123")).body).toEqual(missing);
    expect((await shop.call("accept", paid)).body).toEqual(
      failedWith(1002, "Referenced Transaction is not of Type 'Chargeback'"),
    );
    const other = await shop.merchant.post(`/api/v3/dispute/demo-redirect/accept/${uuid}`, {});
    expect(other.body).toEqual(missing);
  });

  test("not one that was pushed", async () => {
    const { uuid: paid } = (await shop.merchant.debit()).body;
    const user = { username: "till", password: "till-otter-runs-94" };
    await shop.root.post("/api/provisioning/createMerchantUser/ME-0000-0000-0000-0000-0000-0001", {
      ...user,
      type: "api",
      settings: { "push-api": "1" },
    });
    const till = new ApiClient(shop.started.url, user);
    const { body } = await till.post("/api/v3/push/demo-card/chargeback", {
      transactionId: `cb-${crypto.randomUUID()}`,
      referenceUuid: paid,
      amount: "9.99",
      currency: "EUR",
    });
    expect((await shop.call("accept", body["uuid"])).body).toEqual(
      failedWith(1006, "The provider reported no dispute for this chargeback"),
    );
  });

  test("nobody without credentials", async () => {
    const { uuid } = await shop.chargeBack();
    const stranger = new ApiClient(shop.started.url, { username: "demo", password: "wrong" });
    expect((await stranger.post(`/api/v3/dispute/demo-card/accept/${uuid}`, {})).status).toBe(401);
  });
});

describe("the signature of an upload", () => {
  const DATE = "Sat, 21 Nov 2026 12:00:00 UTC";

  test("may be the one of the official PHP client, which is over no body and a type without boundary", async () => {
    const { guid } = await connectorOf("demo-card");
    const settings = { "api:request-signing-enabled": "1" };
    await shop.root.post(`/api/provisioning/updateConnector/${guid}`, { settings });
    try {
      const { uuid } = await signedChargeback();
      const form = () => {
        const built = new FormData();
        built.set("file", new File([new Uint8Array(PDF)], "receipt.pdf"));
        return built;
      };
      expect((await shop.sendForm(uuid, form())).status).toBe(401);
      const signed = (contentType: string) => ({
        "x-date": DATE,
        "x-signature": signMessage("demo-secret", {
          method: "POST",
          body: Buffer.alloc(0),
          contentType,
          date: DATE,
          uri: `/api/v3/dispute/demo-card/upload-evidence/${uuid}`,
        }),
      });
      expect((await shop.sendForm(uuid, form(), signed("multipart/form-data"))).body).toMatchObject({
        success: true,
      });
      expect((await shop.sendForm(uuid, form(), signed("application/json"))).status).toBe(401);
    } finally {
      await shop.root.post(`/api/provisioning/updateConnector/${guid}`, {
        settings: { "api:request-signing-enabled": "0" },
      });
    }
  });

  async function connectorOf(apiKey: string): Promise<{ guid: string }> {
    return shop.started.gateway.db.one<{ guid: string }>(
      sql`select guid from connectors where api_key = ${apiKey}`,
    );
  }

  /** Paid before requests had to be signed. */
  async function signedChargeback(): Promise<{ uuid: string }> {
    const [row] = await shop.started.gateway.db.query<{ uuid: string }>(sql`
      select t.uuid from transactions t join disputes d on d.transaction_uuid = t.reference_uuid
      where t.type = 'chargeback' and d.stage = 'chargeback' and d.due_at > ${clock.now()}::timestamptz
        and not exists (select from dispute_responses r where r.chargeback_uuid = t.uuid)
      order by t.created_at desc limit 1`);
    return row!;
  }
});

test("evidence is nowhere in clear, and is erased when the dispute is over for long", async () => {
  const { uuid } = await shop.chargeBack();
  await shop.upload(uuid, Buffer.concat([PDF, Buffer.from("Zenobia of Palmyra")]), { name: "zenobia.pdf" });
  await shop.call("submit-evidence", uuid, {
    extraData: { uncategorized_text: "losing_evidence", product_description: "Camels for Zenobia" },
  });
  const dump = await dumpDatabase(shop.started.gateway.db);
  expect(dump).toContain(uuid);
  for (const secret of [
    "Zenobia",
    "zenobia.pdf",
    Buffer.from("Zenobia of Palmyra").toString("base64").slice(0, 16),
  ])
    expect(dump).not.toContain(secret);
  const kept = () =>
    shop.started.gateway.db.query<{ sealed: string }>(sql`
      select sealed from dispute_evidence where chargeback_uuid = ${uuid}
      union all select texts from dispute_responses where chargeback_uuid = ${uuid} and texts is not null`);
  clock.advance({ hours: 24 * 89 });
  await shop.started.gateway.runDue();
  expect(await kept()).toHaveLength(2);
  clock.advance({ hours: 24 * 2 });
  await shop.started.gateway.runDue();
  expect(await kept()).toEqual([]);
});
