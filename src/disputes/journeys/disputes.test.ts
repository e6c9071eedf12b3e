import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { startCallbackReceiver, type CallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

test("a dispute that the provider reports several times at the same moment is recorded once", async () => {
  const { uuid } = (await api.debit()).body;
  const { disputeId } = (await api.post("/simulator/chargebacks", { transactionUuid: uuid })).body;
  const reports = Array.from({ length: 8 }, () =>
    api.post(`/simulator/chargebacks/${disputeId}/reverse`, ""),
  );
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(reports.map(() => 200));
  const recorded = await started.gateway.db.query<{ type: string }>(sql`
    select type from transactions where reference_uuid = ${uuid} order by created_at`);
  expect(recorded.map(({ type }) => type)).toEqual(["chargeback", "chargeback-reversal"]);
});

describe("a dispute from its inquiry to its end", () => {
  const clock = new ManualClock("2026-11-21T12:00:00Z");
  let running: TestGateway;
  let merchant: ApiClient;
  let root: ApiClient;
  let bi: BiClient;
  let receiver: CallbackReceiver;

  beforeAll(async () => {
    running = await startTestGateway({ clock, bi: { kind: "embedded" } });
    receiver = await startCallbackReceiver();
    merchant = new ApiClient(running.url);
    root = new ApiClient(running.url, ADMINISTRATOR);
    bi = new BiClient(running.url);
  });
  afterAll(async () => {
    await running.close();
    await receiver.close();
  });

  async function newCallbacks() {
    await running.gateway.runDue();
    return receiver.received.splice(0).map(({ body }) => body);
  }
  const listDisputes = async (query: string) =>
    (await root.get(`/api/provisioning/listDisputes?${query}`)).body;
  const pay = async (request: object = {}): Promise<string> =>
    (await merchant.debit({ callbackUrl: `${receiver.url}/callback`, ...request })).body["uuid"];
  const open = async (transactionUuid: string, request: object = {}): Promise<string> =>
    (await merchant.post("/simulator/chargebacks", { transactionUuid, ...request })).body["disputeId"];
  const step = (disputeId: string, name: string) =>
    merchant.post(`/simulator/chargebacks/${disputeId}/${name}`, "");

  test("calls back at every stage, and moves money with a chargeback, its reversal and a second one", async () => {
    const uuid = await pay();
    await newCallbacks();
    const disputeId = await open(uuid, { stage: "inquiry", reason: "Unknown purchase" });
    const dueAt = "2026-12-01T12:00:00Z";
    const ofPayment = { result: "OK", uuid, transactionType: "DEBIT" };
    const data = (status: string) => ({
      adapterDisputeId: disputeId,
      status,
      reasonText: "Unknown purchase",
    });
    expect(await newCallbacks()).toMatchObject([
      { ...ofPayment, disputeData: { ...data("inquiry"), dueAt } },
    ]);

    const expected = [
      ["charge", [{ transactionType: "CHARGEBACK", chargebackData: { disputeData: data("chargeback") } }]],
      [
        "reverse",
        [
          {
            transactionType: "CHARGEBACK-REVERSAL",
            chargebackReversalData: { disputeData: data("reversal") },
          },
        ],
      ],
      [
        "second",
        [{ transactionType: "CHARGEBACK", chargebackData: { disputeData: data("second_chargeback") } }],
      ],
      ["lose", [{ transactionType: "CHARGEBACK", chargebackData: { disputeData: data("lost") } }]],
    ] as const;
    for (const [name, callbacks] of expected) {
      clock.advance({ hours: 1 });
      expect((await step(disputeId, name)).status, name).toBe(200);
      expect(await newCallbacks(), name).toMatchObject(callbacks);
    }
    const recorded = await running.gateway.db.query<{ type: string }>(sql`
      select type from transactions where reference_uuid = ${uuid} order by created_at`);
    expect(recorded.map(({ type }) => type)).toEqual(["chargeback", "chargeback-reversal", "chargeback"]);
    expect((await merchant.status(uuid)).body).toMatchObject({
      transactionStatus: "SUCCESS",
      disputeData: { status: "lost" },
    });
    expect((await merchant.status(uuid)).body["disputeData"]).not.toHaveProperty("dueAt");

    await project(running);
    const { tags } = (await bi.document(uuid)) as { tags: { name: string }[] };
    expect(tags.map(({ name }) => name)).toEqual([
      "dispute-inquiry",
      "dispute-chargeback",
      "dispute-reversal",
      "dispute-second-chargeback",
      "dispute-lost",
    ]);

    const { disputes } = await listDisputes(`transactionUuid=${uuid}`);
    expect(disputes).toMatchObject([
      { disputeId, stage: "lost", amount: "9.99", dueAt: null, endedAt: "2026-11-21T16:00:00Z" },
    ]);
    expect(disputes[0].reports.map((report: { stage: string }) => report.stage)).toEqual([
      "inquiry",
      "chargeback",
      "reversal",
      "second_chargeback",
      "lost",
    ]);
  });

  test("cannot be refunded while money is taken, and can be when it is won", async () => {
    const uuid = await pay();
    const disputeId = await open(uuid);
    const refund = () =>
      merchant.transaction("demo-card", "refund", {
        merchantTransactionId: `refund-${crypto.randomUUID()}`,
        referenceUuid: uuid,
        amount: "9.99",
        currency: "EUR",
      });
    expect((await refund()).body["success"]).toBe(false);
    await step(disputeId, "win");
    expect((await listDisputes(`transactionUuid=${uuid}`)).disputes).toMatchObject([{ stage: "won" }]);
    expect((await refund()).body["success"]).toBe(true);
  });

  test("that is reported again changes nothing and calls back no second time", async () => {
    const uuid = await pay();
    const disputeId = await open(uuid);
    await step(disputeId, "lose");
    await newCallbacks();
    const before = (await listDisputes(`transactionUuid=${uuid}`)).disputes;
    clock.advance({ hours: 1 });
    await Promise.all([1, 2, 3].map(() => step(disputeId, "lose")));
    expect(await newCallbacks()).toEqual([]);
    expect((await listDisputes(`transactionUuid=${uuid}`)).disputes).toEqual(before);
  });

  test("is listed with the payment, its link and to whom it was delivered", async () => {
    const customer = {
      firstName: "Ann",
      shippingCity: "Graz",
      shippingCountry: "AT",
      email: "ann@example.org",
    };
    const preauthorized = (await merchant.preauthorize({ customer, callbackUrl: `${receiver.url}/callback` }))
      .body["uuid"];
    const capture = (
      await merchant.transaction("demo-card", "capture", {
        merchantTransactionId: `capture-${crypto.randomUUID()}`,
        referenceUuid: preauthorized,
        amount: "9.99",
        currency: "EUR",
      })
    ).body["uuid"];
    await newCallbacks();
    await open(capture);
    const { disputes } = await listDisputes(`transactionUuid=${capture}&state=open`);
    expect(disputes).toMatchObject([
      {
        transactionUuid: capture,
        evidence: {
          payment: { transactionUuid: preauthorized, type: "preauthorize", card: { lastFourDigits: "1111" } },
          capture: { transactionUuid: capture, amount: "9.99" },
          conversion: null,
          paymentLink: null,
          delivery: {
            customer: { shippingCity: "Graz", email: "ann@example.org" },
            merchantNotifiedAt: expect.stringContaining("2026-11-21T"),
          },
        },
      },
    ]);
    expect(JSON.stringify(disputes)).not.toContain("4111111111111111");
  });

  test("is listed page by page, in the order in which it became known", async () => {
    const uuid = await pay();
    const ids: string[] = [];
    for (const amount of ["1.00", "2.00", "3.00"]) ids.push(await open(uuid, { amount, currency: "EUR" }));
    const listed: string[] = [];
    let after = "";
    do {
      const page = await listDisputes(`transactionUuid=${uuid}&limit=2${after}`);
      listed.push(...page.disputes.map((dispute: { disputeId: string }) => dispute.disputeId));
      after = page.next === null ? "" : `&after=${page.next}`;
    } while (after !== "");
    expect(listed).toEqual(ids);
  });

  test.each(["limit=0", "limit=1000", "state=all", "unknown=1", "after=a%00b"])(
    "a list of %s is refused",
    async (query) => {
      expect((await root.get(`/api/provisioning/listDisputes?${query}`)).status).toBe(422);
    },
  );

  test("is not listed without the root credential", async () => {
    expect((await merchant.get("/api/provisioning/listDisputes")).status).toBe(401);
  });

  test("takes no step that its stage does not have", async () => {
    const disputeId = await open(await pay(), { stage: "inquiry" });
    expect((await step(disputeId, "second")).status).toBe(422);
    expect((await step(disputeId, "forgive")).status).toBeGreaterThanOrEqual(400);
  });
});
