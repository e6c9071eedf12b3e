import { describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

/** The provider never receives it: pending at first, and declined (3005) after two inquiries found nothing. */
const DECLINED_LATER = { extraData: { "simulator:loseRequest": "1" } };
/** The provider approves it, and the gateway finds out by a status inquiry only. */
const APPROVED_LATER = { extraData: { "simulator:dropAnswer": "1" } };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

async function authorized(): Promise<string> {
  return (await api.preauthorize({ amount: "100.00" })).body["uuid"];
}

function follow(
  operation: string,
  referenceUuid: string,
  amount: string | undefined,
  more: Record<string, unknown> = {},
): Promise<ApiResponse> {
  const { merchantTransactionId } = anOrder();
  const money = amount === undefined ? {} : { amount, currency: "EUR" };
  return api.transaction("demo-card", operation, { merchantTransactionId, referenceUuid, ...money, ...more });
}

async function settled(uuid: string): Promise<string> {
  for (let minute = 0; minute < 5; minute++) {
    clock.advance({ minutes: 1 });
    await started.gateway.runDue();
  }
  return (await api.status(uuid)).body["transactionStatus"];
}

const FINAL = { isFinalCapture: true };

/** What is recorded of what the merchant did in the provider's pages. */
async function movementsOf(uuid: string): Promise<string[]> {
  const rows = await started.gateway.db.query<{ movement: string }>(sql`
    select type || ' ' || amount_minor || ' ' || status as movement from transactions
    where reference_uuid = ${uuid} and initiated_by = 'provider'`);
  return rows.map(({ movement }) => movement);
}

function sumsOf(uuid: string): Promise<{ captured: bigint; voided: bigint }> {
  return started.gateway.db.one(sql`
    select captured_minor as captured, voided_minor as voided from transactions where uuid = ${uuid}`);
}

/** It can be neither captured nor increased. */
async function expectClosed(uuid: string): Promise<void> {
  expect((await follow("capture", uuid, "0.01")).body).toMatchObject({
    errorCode: 1006,
    errorMessage: "amount: only 0.00 EUR is left",
  });
  expect((await follow("void", uuid, undefined)).body).toMatchObject({
    errorCode: 1006,
    errorMessage: "referenceUuid: nothing is left to void",
  });
  expect((await follow("incrementalAuthorization", uuid, "5.00")).body).toMatchObject({ errorCode: 1006 });
}

describe("an authorisation that was closed stays closed", () => {
  test.each([
    ["a final capture of all", "capture", "100.00", FINAL],
    ["a final capture of a part", "capture", "40.00", FINAL],
    ["a void of all", "void", undefined, {}],
  ] as const)("by %s", async (_, operation, amount, more) => {
    const uuid = await authorized();
    expect((await follow(operation, uuid, amount, more)).body).toMatchObject({ success: true });
    await expectClosed(uuid);
  });

  test.each([
    ["a void", "void"],
    ["another capture", "capture"],
  ] as const)("by a final capture, when %s in progress is declined afterwards", async (_, operation) => {
    const uuid = await authorized();
    const { body: underWay } = await follow(operation, uuid, "40.00", DECLINED_LATER);
    expect(underWay).toMatchObject({ returnType: "PENDING" });
    expect((await follow("capture", uuid, "30.00", FINAL)).body).toMatchObject({ success: true });
    expect(await settled(underWay["uuid"])).toBe("ERROR");
    await expectClosed(uuid);
  });

  test("by a final capture whose approval a status inquiry finds", async () => {
    const uuid = await authorized();
    const { body: last } = await follow("capture", uuid, "30.00", { ...FINAL, ...APPROVED_LATER });
    expect(last).toMatchObject({ returnType: "PENDING" });
    expect(await follow("incrementalAuthorization", uuid, "5.00")).toMatchObject({
      status: 422,
      body: { errorCode: 1006, errorMessage: "referenceUuid: the final capture is under way" },
    });
    expect(await settled(last["uuid"])).toBe("SUCCESS");
    await expectClosed(uuid);
  });
});

describe("what the merchant moved in the provider's pages before a final capture of ours is recorded once, although announced later", () => {
  test.each([
    ["a capture, before a final capture that is approved", "capture", {}],
    ["a capture, before one whose approval a status inquiry finds", "capture", APPROVED_LATER],
    ["a void of a part, before a final capture that is approved", "void", {}],
    ["a void of a part, before one whose approval a status inquiry finds", "void", APPROVED_LATER],
  ] as const)("%s", async (_, movement, later) => {
    const uuid = await authorized();
    const moved = { transactionUuid: uuid, movement, amount: "0.50", currency: "EUR" };
    expect((await api.post("/simulator/movements", moved)).status).toBe(200);
    const { body: last } = await follow("capture", uuid, "5.00", { ...FINAL, ...later });
    expect(await settled(last["uuid"])).toBe("SUCCESS");
    expect(await movementsOf(uuid)).toEqual([`${movement} 50 success`]);
    expect(await sumsOf(uuid)).toEqual(
      movement === "capture" ? { captured: 550n, voided: 0n } : { captured: 500n, voided: 50n },
    );
    await expectClosed(uuid);
  });
});

describe("while an increase is in progress", () => {
  test.each([
    ["a void of the rest", "void", undefined, {}],
    ["a void of a part", "void", "10.00", {}],
    ["a final capture", "capture", "100.00", FINAL],
  ] as const)(
    "%s is refused, and possible after the outcome of the increase",
    async (_, operation, amount, more) => {
      const uuid = await authorized();
      const { body: increase } = await follow("incrementalAuthorization", uuid, "50.00", APPROVED_LATER);
      expect(increase).toMatchObject({ returnType: "PENDING" });
      expect(await follow(operation, uuid, amount, more)).toMatchObject({
        status: 422,
        body: {
          errorCode: 1006,
          errorMessage: "referenceUuid: an increase of the authorisation is under way",
        },
      });
      expect(await settled(increase["uuid"])).toBe("SUCCESS");
      const { body } = await follow(operation, uuid, amount, more);
      expect(body).toMatchObject({ success: true });
      if (operation === "void" && amount === undefined)
        expect((await api.status(body["uuid"])).body).toMatchObject({ amount: "150.00" });
    },
  );

  test("a capture that is not final is accepted", async () => {
    const uuid = await authorized();
    await follow("incrementalAuthorization", uuid, "50.00", APPROVED_LATER);
    expect((await follow("capture", uuid, "100.00")).body).toMatchObject({ success: true });
  });
});

test("a void that was declined leaves the authorisation as it was", async () => {
  const uuid = await authorized();
  const { body: underWay } = await follow("void", uuid, undefined, DECLINED_LATER);
  expect((await follow("incrementalAuthorization", uuid, "5.00")).body).toMatchObject({ errorCode: 1006 });
  expect(await settled(underWay["uuid"])).toBe("ERROR");
  expect((await follow("incrementalAuthorization", uuid, "5.00")).body).toMatchObject({ success: true });
  expect((await follow("capture", uuid, "105.00")).body).toMatchObject({ success: true });
});

test("an increase and a void at the same moment never leave an increased authorisation after the void", async () => {
  for (let round = 0; round < 5; round++) {
    const uuid = await authorized();
    const [, { body: voided }] = await Promise.all([
      follow("incrementalAuthorization", uuid, "50.00"),
      follow("void", uuid, undefined),
      follow("incrementalAuthorization", uuid, "50.00"),
    ]);
    const { rest } = await started.gateway.db.one<{ rest: bigint }>(sql`
      select authorized_minor - voided_minor as rest from transactions where uuid = ${uuid}`);
    if (voided["success"] === true) expect(rest).toBe(0n);
  }
});

describe("refunds and chargebacks together never exceed what was charged", () => {
  const charge = async (how: "debit" | "capture"): Promise<string> => {
    if (how === "debit") return (await api.debit({ amount: "100.00" })).body["uuid"];
    return (await follow("capture", await authorized(), "100.00")).body["uuid"];
  };
  const chargeback = async (transactionUuid: string, amount?: string): Promise<string> => {
    const money = amount === undefined ? {} : { amount, currency: "EUR" };
    const { status, body } = await api.post("/simulator/chargebacks", { transactionUuid, ...money });
    expect(status, JSON.stringify(body)).toBe(200);
    return body["disputeId"];
  };

  test.each(["debit", "capture"] as const)("of a %s", async (how) => {
    const uuid = await charge(how);
    const disputeId = await chargeback(uuid, "60.00");
    expect(await follow("refund", uuid, "40.01")).toMatchObject({
      status: 422,
      body: { errorCode: 1006, errorMessage: "amount: only 40.00 EUR is left" },
    });
    expect((await follow("refund", uuid, "10.00")).body).toMatchObject({ success: true });
    await api.post(`/simulator/chargebacks/${disputeId}/reverse`, "");
    expect((await follow("refund", uuid, "90.00")).body).toMatchObject({ success: true });
    expect((await follow("refund", uuid, "0.01")).body).toMatchObject({ errorCode: 1006 });
  });

  test("when the whole payment is charged back, and each dispute counts once however often it is reported", async () => {
    const uuid = await charge("debit");
    const disputeId = await chargeback(uuid);
    expect((await follow("refund", uuid, "0.01")).body).toMatchObject({ errorCode: 1006 });
    for (let time = 0; time < 3; time++) await api.post(`/simulator/chargebacks/${disputeId}/reverse`, "");
    expect((await follow("refund", uuid, "100.01")).body).toMatchObject({ errorCode: 1006 });
    expect((await follow("refund", uuid, "100.00")).body).toMatchObject({ success: true });
  });
});
