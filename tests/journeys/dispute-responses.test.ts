import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signMessage } from "../../src/connectors/request-signature.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient, basic, type ApiResponse } from "../support/api-client.ts";
import { BiClient, project } from "../support/bi.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { dumpDatabase } from "../support/database-dump.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
let started: TestGateway;
let merchant: ApiClient;
let root: ApiClient;
let bi: BiClient;
let receiver: CallbackReceiver;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  receiver = await startCallbackReceiver();
  merchant = new ApiClient(started.url);
  root = new ApiClient(started.url, ADMINISTRATOR);
  bi = new BiClient(started.url);
});
afterAll(async () => {
  await started.close();
  await receiver.close();
});

const PDF = Buffer.from("%PDF-1.7\nA receipt of our shop in Vienna\n%%EOF");
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

interface Chargeback {
  /** Of the payment. */
  readonly paid: string;
  /** Of the chargeback. */
  readonly uuid: string;
  readonly disputeId: string;
}

async function chargeBack(request: object = {}): Promise<Chargeback> {
  const { uuid: paid } = (await merchant.debit({ callbackUrl: `${receiver.url}/callback` })).body;
  const { disputeId } = (await merchant.post("/simulator/chargebacks", { transactionUuid: paid, ...request }))
    .body;
  return { paid, disputeId, uuid: await chargebackOf(paid) };
}

async function chargebackOf(paid: string): Promise<string> {
  const [row] = await started.gateway.db.query<{ uuid: string }>(sql`
    select uuid from transactions where reference_uuid = ${paid} and type = 'chargeback' order by created_at desc`);
  return row!.uuid;
}

const call = (operation: string, uuid: string, body: unknown = {}) =>
  merchant.post(`/api/v3/dispute/demo-card/${operation}/${uuid}`, body);

async function upload(
  uuid: string,
  content: Buffer = PDF,
  { name = "receipt.pdf", extraData }: { name?: string; extraData?: object | string } = {},
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(content)], name, { type: "application/octet-stream" }));
  if (extraData !== undefined)
    form.set("extraData", typeof extraData === "string" ? extraData : JSON.stringify(extraData));
  return sendForm(uuid, form);
}

async function sendForm(uuid: string, form: FormData, headers: object = {}): Promise<ApiResponse> {
  const response = await fetch(`${started.url}/api/v3/dispute/demo-card/upload-evidence/${uuid}`, {
    method: "POST",
    headers: { authorization: basic({ username: "demo", password: "demo-password" }), ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as never };
}

async function newCallbacks() {
  await started.gateway.runDue();
  return receiver.received.splice(0).map(({ body }) => body);
}

const failedWith = (errorCode: number, errorMessage: unknown) => ({
  success: false,
  returnType: "ERROR",
  errors: [
    {
      errorCode,
      code: errorCode,
      errorMessage,
      message: errorMessage,
      adapterCode: null,
      adapterMessage: null,
    },
  ],
});

describe("a merchant", () => {
  test("accepts a chargeback, which is lost then, and cannot do so again or contest it", async () => {
    const { uuid, paid } = await chargeBack();
    await newCallbacks();
    // The official PHP client sends an empty list for no data.
    const accepted = await call("accept", uuid, []);
    expect([accepted.status, accepted.body]).toEqual([200, { success: true, extraData: { status: "lost" } }]);
    expect(await newCallbacks()).toMatchObject([
      {
        uuid,
        transactionType: "CHARGEBACK",
        chargebackData: { disputeData: { status: "lost", metaData: { response: "accepted" } } },
      },
    ]);
    expect((await merchant.status(paid)).body["disputeData"]).toMatchObject({
      status: "lost",
      metaData: { response: "accepted", respondedAt: "2026-11-21T12:00:00Z" },
    });
    expect((await call("accept", uuid)).body).toEqual(failedWith(1006, "The chargeback was accepted"));
    expect((await call("submit-evidence", uuid)).body).toEqual(
      failedWith(1006, "The chargeback was accepted"),
    );
    expect((await upload(uuid)).body).toEqual(failedWith(1006, "The chargeback was accepted"));
  });

  test("contests a chargeback with files and texts, and wins: the money comes back", async () => {
    const { uuid, paid } = await chargeBack();
    expect((await upload(uuid)).body).toEqual({
      success: true,
      extraData: { uncategorized_file: `${PDF.byteLength} bytes` },
    });
    const receipt = { extraData: { type: "receipt" } };
    await upload(uuid, PDF, receipt);
    expect((await upload(uuid, PNG, receipt)).body["extraData"]).toEqual({
      uncategorized_file: `${PDF.byteLength} bytes`,
      receipt: `${PNG.byteLength} bytes`,
    });
    await newCallbacks();
    const extraData = { uncategorized_text: "winning_evidence", product_description: "Two ceramic cups" };
    expect((await call("submit-evidence", uuid, { extraData })).body).toEqual({
      success: true,
      extraData: { status: "won" },
    });
    expect(await newCallbacks()).toMatchObject([
      { transactionType: "CHARGEBACK-REVERSAL" },
      {
        uuid,
        chargebackData: { disputeData: { status: "won", metaData: { response: "evidence_submitted" } } },
      },
    ]);
    expect((await call("submit-evidence", uuid)).body).toEqual(
      failedWith(1006, "Evidence was submitted already"),
    );

    await project(started);
    const { tags } = (await bi.document(paid)) as { tags: { name: string }[] };
    expect(tags.map(({ name }) => name).toSorted()).toEqual([
      "dispute-chargeback",
      "dispute-evidence-submitted",
      "dispute-reversal",
      "dispute-won",
    ]);
    const listed = (await root.get(`/api/provisioning/listDisputes?transactionUuid=${paid}`)).body;
    expect(listed["disputes"][0].responses).toEqual([
      {
        chargebackUuid: uuid,
        kind: "evidence",
        state: "done",
        because: null,
        files: [
          { type: "receipt", mediaType: "image/png", bytes: PNG.byteLength },
          { type: "uncategorized_file", mediaType: "application/pdf", bytes: PDF.byteLength },
        ],
        sentAt: "2026-11-21T12:00:00Z",
        endedAt: "2026-11-21T12:00:00Z",
      },
    ]);
  });

  test("reads what the provider says of a dispute", async () => {
    const { uuid } = await chargeBack({ reason: "Unknown purchase" });
    expect((await call("metadata", uuid)).body).toEqual({
      success: true,
      metaData: {
        status: "chargeback",
        reason: "Unknown purchase",
        amount: "9.99",
        currency: "EUR",
        dueBy: expect.stringMatching(/Z$/),
      },
    });
  });

  test("responds to a second chargeback by itself, and no longer to the first one", async () => {
    const { uuid, paid, disputeId } = await chargeBack();
    const step = (name: string) => merchant.post(`/simulator/chargebacks/${disputeId}/${name}`, "");
    await call("submit-evidence", uuid, { extraData: { uncategorized_text: "winning_evidence" } });
    clock.advance({ minutes: 1 });
    await step("second");
    const second = await chargebackOf(paid);
    expect(second).not.toBe(uuid);
    expect((await upload(uuid)).body).toEqual(failedWith(1006, "Evidence was submitted already"));
    expect((await call("accept", second)).body).toMatchObject({ success: true });
  });
});

describe("a response comes too late", () => {
  test("after the due date", async () => {
    const { uuid } = await chargeBack();
    await upload(uuid);
    clock.advance({ hours: 24 * 10 + 1 });
    const overdue = failedWith(
      1006,
      expect.stringMatching(/^The dispute had to be responded to until 2026-/),
    );
    expect((await call("accept", uuid)).body).toEqual(overdue);
    expect((await call("submit-evidence", uuid)).body).toEqual(overdue);
    expect((await upload(uuid)).body).toEqual(overdue);
    expect((await call("metadata", uuid)).body).toMatchObject({ success: true });
  });

  test("when the money was returned", async () => {
    const { uuid, disputeId } = await chargeBack();
    await merchant.post(`/simulator/chargebacks/${disputeId}/reverse`, "");
    expect((await call("accept", uuid)).body).toEqual(
      failedWith(1006, "The dispute needs no response: its stage is reversal"),
    );
  });
});

describe("an unknown outcome", () => {
  const stateOf = async (uuid: string) =>
    (
      await started.gateway.db.one<{ state: string }>(
        sql`select state from dispute_responses where chargeback_uuid = ${uuid} order by sent_at desc limit 1`,
      )
    ).state;

  test.each(["lost_request", "lost_response"])(
    "of evidence (%s) is found out by a job, once, and called back",
    async (uncategorized_text) => {
      const { uuid } = await chargeBack();
      await newCallbacks();
      expect((await call("submit-evidence", uuid, { extraData: { uncategorized_text } })).body).toEqual({
        success: true,
        returnType: "PENDING",
        extraData: { status: "pending" },
      });
      expect((await call("accept", uuid)).body).toEqual(failedWith(1006, "An earlier response is under way"));
      expect(await stateOf(uuid)).toBe("sent");
      clock.advance({ minutes: 2 });
      expect(await newCallbacks()).toMatchObject([
        { uuid, chargebackData: { disputeData: { metaData: { response: "evidence_submitted" } } } },
      ]);
      expect(await stateOf(uuid)).toBe("done");
      clock.advance({ hours: 5 });
      expect(await newCallbacks()).toEqual([]);
      const metadata = (await call("metadata", uuid)).body["metaData"];
      expect(metadata).toMatchObject({ response: "evidence" });
    },
  );

  test("is refused by the provider in the end, and the merchant may respond again", async () => {
    const { uuid, disputeId } = await chargeBack();
    await call("submit-evidence", uuid, { extraData: { uncategorized_text: "lost_request" } });
    await started.gateway.db.execute(
      sql`update simulator_disputes set response_reference = 'by hand' where dispute_id = ${disputeId}`,
    );
    await newCallbacks();
    clock.advance({ minutes: 2 });
    expect(await newCallbacks()).toMatchObject([
      { uuid, chargebackData: { disputeData: { metaData: { response: "refused" } } } },
    ]);
    await started.gateway.db.execute(
      sql`update simulator_disputes set response_reference = null where dispute_id = ${disputeId}`,
    );
    expect((await call("accept", uuid)).body).toMatchObject({ success: true });
  });
});

test("two responses at the same moment are one", async () => {
  const { uuid } = await chargeBack();
  const both = await Promise.all(Array.from({ length: 6 }, () => call("accept", uuid)));
  expect(both.filter(({ body }) => body["success"] === true)).toHaveLength(1);
});

describe("bad input is refused by name, and changes nothing", () => {
  let chargeback: Chargeback;
  beforeAll(async () => {
    chargeback = await chargeBack();
  });
  const refused = (response: ApiResponse) => [response.status, response.body["errorMessage"]];

  test.each<[string, () => Promise<ApiResponse>, string]>([
    [
      "a text that the provider has not",
      () => call("submit-evidence", chargeback.uuid, { extraData: { colour: "red" } }),
      "extraData: its names must be among uncategorized_text, product_description, shipping_tracking_number",
    ],
    [
      "a text that is too long",
      () =>
        call("submit-evidence", chargeback.uuid, {
          extraData: { shipping_tracking_number: "x".repeat(256) },
        }),
      "extraData.shipping_tracking_number: must not be longer than 255 characters",
    ],
    [
      "a card number in a text",
      () =>
        call("submit-evidence", chargeback.uuid, {
          extraData: { product_description: "paid with 4111 1111 1111 1111" },
        }),
      "extraData.product_description: must not hold card data",
    ],
    [
      "no evidence at all",
      () => call("submit-evidence", chargeback.uuid),
      "extraData: no file was uploaded, and there is no text",
    ],
    [
      "data where none is taken",
      () => call("accept", chargeback.uuid, { extraData: { reason: "tired" } }),
      "extraData: this operation takes none",
    ],
    [
      "data in a request for metadata",
      () => call("metadata", chargeback.uuid, { extraData: { reason: "curious" } }),
      "extraData: this operation takes none",
    ],
    ["no file", () => sendForm(chargeback.uuid, new FormData()), "file: 'file' is required"],
    [
      "a body that is no form",
      () =>
        merchant.send("POST", `/api/v3/dispute/demo-card/upload-evidence/${chargeback.uuid}`, {
          body: "{}",
        }),
      "root: the body must be multipart/form-data with a file",
    ],
    ["an empty file", () => upload(chargeback.uuid, Buffer.alloc(0)), "file: must not be empty"],
    [
      "a file that is too large",
      () => upload(chargeback.uuid, Buffer.concat([PDF, Buffer.alloc(2_000_000)])),
      "file: must not be larger than 2000000 bytes",
    ],
    [
      "a file of another type than its name says",
      () => upload(chargeback.uuid, Buffer.from("MZ program"), { name: "receipt.pdf" }),
      "file: must be of one of the types application/pdf, image/jpeg, image/png",
    ],
    [
      "a card number in the name of a file",
      () => upload(chargeback.uuid, PDF, { name: "4111111111111111.pdf" }),
      "file: the name must not hold card data",
    ],
    [
      "a kind of file that the provider has not",
      () => upload(chargeback.uuid, PDF, { extraData: { type: "song" } }),
      "extraData.type: must be one of uncategorized_file, receipt, customer_communication, shipping_documentation",
    ],
    [
      "extraData that is no JSON",
      () => upload(chargeback.uuid, PDF, { extraData: "type=receipt" }),
      "extraData: must be an object as JSON text",
    ],
    [
      "unknown extraData",
      () => upload(chargeback.uuid, PDF, { extraData: { type: "receipt", colour: "red" } }),
      "extraData: only 'type' is known",
    ],
  ])("%s", async (_name, send, message) => {
    expect(refused(await send())).toEqual([422, message]);
    const kept = await started.gateway.db.query(sql`
      select type from dispute_evidence where chargeback_uuid = ${chargeback.uuid}
      union all select kind from dispute_responses where chargeback_uuid = ${chargeback.uuid}`);
    expect(kept).toEqual([]);
  });

  test("files that are too large together", async () => {
    const { uuid } = await chargeBack();
    const large = Buffer.concat([PDF, Buffer.alloc(1_900_000)]);
    await upload(uuid, large);
    await upload(uuid, large, { extraData: { type: "receipt" } });
    const third = await upload(uuid, large, { extraData: { type: "customer_communication" } });
    expect(refused(third)).toEqual([
      422,
      "file: with the other files it is larger than the 4500000 bytes that the provider takes",
    ]);
  });

  test("a body far beyond every limit is refused while it arrives", async () => {
    expect(refused(await upload(chargeback.uuid, Buffer.alloc(6 * 1024 * 1024)))).toEqual([
      422,
      "file: must not be larger than 5242880 bytes",
    ]);
  });
});

describe("only a chargeback that a provider reported to this merchant can be responded to", () => {
  test("not an unknown uuid, a payment, or the chargeback of another connector", async () => {
    const { uuid, paid } = await chargeBack();
    const missing = failedWith(1002, "Referenced Transaction with 'uuid' not found");
    expect((await call("accept", "0123456789abcdef0123")).body).toEqual(missing);
    expect((await call("accept", paid)).body).toEqual(
      failedWith(1002, "Referenced Transaction is not of Type 'Chargeback'"),
    );
    const other = await merchant.post(`/api/v3/dispute/demo-redirect/accept/${uuid}`, {});
    expect(other.body).toEqual(missing);
  });

  test("not one that was pushed", async () => {
    const { uuid: paid } = (await merchant.debit()).body;
    const user = { username: "till", password: "till-password" };
    await root.post("/api/provisioning/createMerchantUser/ME-0000-0000-0000-0000-0000-0001", {
      ...user,
      type: "api",
      settings: { "push-api": "1" },
    });
    const till = new ApiClient(started.url, user);
    const { body } = await till.post("/api/v3/push/demo-card/chargeback", {
      transactionId: `cb-${crypto.randomUUID()}`,
      referenceUuid: paid,
      amount: "9.99",
      currency: "EUR",
    });
    expect((await call("accept", body["uuid"])).body).toEqual(
      failedWith(1006, "The provider reported no dispute for this chargeback"),
    );
  });

  test("nobody without credentials", async () => {
    const { uuid } = await chargeBack();
    const stranger = new ApiClient(started.url, { username: "demo", password: "wrong" });
    expect((await stranger.post(`/api/v3/dispute/demo-card/accept/${uuid}`, {})).status).toBe(401);
  });
});

describe("the signature of an upload", () => {
  const DATE = "Sat, 21 Nov 2026 12:00:00 UTC";

  test("may be the one of the official PHP client, which is over no body and a type without boundary", async () => {
    const { guid } = await connectorOf("demo-card");
    const settings = { "api:request-signing-enabled": "1" };
    await root.post(`/api/provisioning/updateConnector/${guid}`, { settings });
    try {
      const { uuid } = await signedChargeback();
      const form = () => {
        const built = new FormData();
        built.set("file", new File([new Uint8Array(PDF)], "receipt.pdf"));
        return built;
      };
      expect((await sendForm(uuid, form())).status).toBe(401);
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
      expect((await sendForm(uuid, form(), signed("multipart/form-data"))).body).toMatchObject({
        success: true,
      });
      expect((await sendForm(uuid, form(), signed("application/json"))).status).toBe(401);
    } finally {
      await root.post(`/api/provisioning/updateConnector/${guid}`, {
        settings: { "api:request-signing-enabled": "0" },
      });
    }
  });

  async function connectorOf(apiKey: string): Promise<{ guid: string }> {
    return started.gateway.db.one<{ guid: string }>(
      sql`select guid from connectors where api_key = ${apiKey}`,
    );
  }

  /** Paid before requests had to be signed. */
  async function signedChargeback(): Promise<{ uuid: string }> {
    const [row] = await started.gateway.db.query<{ uuid: string }>(sql`
      select t.uuid from transactions t join disputes d on d.transaction_uuid = t.reference_uuid
      where t.type = 'chargeback' and d.stage = 'chargeback' and d.due_at > ${clock.now()}::timestamptz
        and not exists (select from dispute_responses r where r.chargeback_uuid = t.uuid)
      order by t.created_at desc limit 1`);
    return row!;
  }
});

test("evidence is nowhere in clear, and is erased when the dispute is over for long", async () => {
  const { uuid } = await chargeBack();
  await upload(uuid, Buffer.concat([PDF, Buffer.from("Zenobia of Palmyra")]), { name: "zenobia.pdf" });
  await call("submit-evidence", uuid, {
    extraData: { uncategorized_text: "losing_evidence", product_description: "Camels for Zenobia" },
  });
  const dump = await dumpDatabase(started.gateway.db);
  expect(dump).toContain(uuid);
  for (const secret of [
    "Zenobia",
    "zenobia.pdf",
    Buffer.from("Zenobia of Palmyra").toString("base64").slice(0, 16),
  ])
    expect(dump).not.toContain(secret);
  const kept = () =>
    started.gateway.db.query<{ sealed: string }>(sql`
      select sealed from dispute_evidence where chargeback_uuid = ${uuid}
      union all select texts from dispute_responses where chargeback_uuid = ${uuid} and texts is not null`);
  clock.advance({ hours: 24 * 89 });
  await started.gateway.runDue();
  expect(await kept()).toHaveLength(2);
  clock.advance({ hours: 24 * 2 });
  await started.gateway.runDue();
  expect(await kept()).toEqual([]);
});
