import { afterEach, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { Assistant, DEMO_TENANT } from "../../../tests/support/agents.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock(new Date().toISOString());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const assistants: Assistant[] = [];

afterEach(async () => {
  for (const assistant of assistants.splice(0)) await assistant.close();
});

async function connect(request: object = {}, place?: string): Promise<Assistant> {
  const expiresAt = clock
    .now()
    .add({ hours: 24 * 30 })
    .toString();
  const assistant = await Assistant.connect(started, { expiresAt, ...request }, place);
  assistants.push(assistant);
  return assistant;
}

async function paid(amount = "80.00", request: object = {}): Promise<string> {
  return String((await api.debit({ amount, ...request })).body["uuid"]);
}

async function authorized(amount = "80.00"): Promise<string> {
  return String((await api.preauthorize({ amount })).body["uuid"]);
}

interface ApprovalEvent {
  readonly data: { readonly object: Readonly<Record<string, unknown>> };
}

/** The amounts that moved of the payment, in minor units. */
async function movedOf(uuid: string, type: string): Promise<number[]> {
  const rows = await started.gateway.db.query<{ amountMinor: bigint }>(sql`
    select amount_minor from transactions where reference_uuid = ${uuid} and type = ${type} and status = 'success'
    order by created_at`);
  return rows.map(({ amountMinor }) => Number(amountMinor));
}

describe("within the limits", () => {
  test("a refund is made of a part, and without an amount of all that is left", async () => {
    const assistant = await connect();
    const uuid = await paid("40.00");
    const part = await assistant.call("refund_payment", {
      uuid,
      amount: "10.50",
      currency: "EUR",
      reason: "broken",
    });
    expect(part.body).toMatchObject({ status: "success", uuid: expect.stringMatching(/^[0-9a-f]{20}$/) });
    expect((await assistant.call("refund_payment", { uuid })).body).toMatchObject({ status: "success" });
    expect(await movedOf(uuid, "refund")).toEqual([1_050, 2_950]);
  });

  test("a payment is captured in parts, and the rest is voided", async () => {
    const assistant = await connect();
    const uuid = await authorized("60.00");
    expect((await assistant.call("capture_payment", { uuid, amount: "20.00" })).body["status"]).toBe(
      "success",
    );
    expect((await assistant.call("void_payment", { uuid })).body["status"]).toBe("success");
    expect([await movedOf(uuid, "capture"), await movedOf(uuid, "void")]).toEqual([[2_000], [4_000]]);
  });

  test("a link is made, which opens the page of a payment", async () => {
    const assistant = await connect();
    const { body } = await assistant.call("create_link", {
      amount: "19.90",
      currency: "EUR",
      merchantTransactionId: "link-1",
      description: "Chair",
    });
    expect(body).toMatchObject({ status: "redirect", merchantTransactionId: "link-1" });
    const page = await fetch(body["redirectUrl"], { headers: { accept: "text/html" } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("19.90")]);
  });

  test("a dispute is accepted once", async () => {
    const assistant = await connect();
    const uuid = await paid("30.00");
    await api.post("/simulator/chargebacks", { transactionUuid: uuid });
    const { body } = await assistant.call("answer_dispute", { uuid, answer: "accept" });
    expect(body).toEqual({ status: "success" });
    const again = await assistant.call("answer_dispute", { uuid });
    expect([again.isError, again.body["error"]]).toEqual([true, "not_disputed"]);
    const undisputed = await assistant.call("answer_dispute", { uuid: await paid("1.00") });
    expect(undisputed.body["error"]).toBe("not_disputed");
  });

  test("a repeated id moves nothing again, and names the first transaction", async () => {
    const assistant = await connect();
    const uuid = await paid("80.00");
    const args = { uuid, amount: "5.00", merchantTransactionId: "refund-twice" };
    const first = await assistant.call("refund_payment", args);
    const second = await assistant.call("refund_payment", args);
    expect([second.isError, second.body]).toEqual([
      true,
      expect.objectContaining({ error: 3004, uuid: first.body["uuid"] }),
    ]);
    const otherwise = await assistant.call("refund_payment", { ...args, amount: "6.00" });
    expect(otherwise.body["error"]).toBe("used_otherwise");
    const { merchantTransactionId } = (await api.status(uuid)).body;
    const ofPayment = await assistant.call("refund_payment", { uuid, amount: "5.00", merchantTransactionId });
    expect(ofPayment.body).toMatchObject({ error: 3004, uuid });
    expect(await movedOf(uuid, "refund")).toEqual([500]);
  });

  test("simultaneous calls with one id move once", async () => {
    const assistant = await connect();
    const uuid = await paid("80.00");
    const args = { uuid, amount: "5.00", merchantTransactionId: `at-once-${uuid}` };
    await Promise.all(Array.from({ length: 8 }, () => assistant.call("refund_payment", args)));
    expect(await movedOf(uuid, "refund")).toEqual([500]);
    // It counted once: 95.00 of 100.00 are left.
    const rest = await assistant.call("refund_payment", { uuid, amount: "50.00" });
    expect(rest.body["status"]).toBe("success");
    expect(
      (await assistant.call("capture_payment", { uuid: await authorized("45.01") })).body["status"],
    ).toBe("approval_required");
    expect(
      (await assistant.call("capture_payment", { uuid: await authorized("45.00") })).body["status"],
    ).toBe("success");
  });
});

describe("above a limit nothing moves, and a person has to approve", () => {
  test("one that is larger than perAction, in another currency, or above perDay with those before", async () => {
    const assistant = await connect();
    const uuid = await paid("50.01");
    const { isError, body } = await assistant.call("refund_payment", { uuid });
    expect([isError, body]).toEqual([
      false,
      { status: "approval_required", approvalId: expect.any(String), approval: "open" },
    ]);
    const dollars = await paid("1.00", { currency: "USD" });
    expect((await assistant.call("refund_payment", { uuid: dollars })).body["status"]).toBe(
      "approval_required",
    );
    expect((await assistant.call("create_link", { amount: "50.01", currency: "EUR" })).body["status"]).toBe(
      "approval_required",
    );
    for (const amount of ["50.00", "50.00"])
      expect((await assistant.call("refund_payment", { uuid: await paid(amount) })).body["status"]).toBe(
        "success",
      );
    const last = await assistant.call("refund_payment", { uuid: await paid("0.01") });
    expect(last.body["status"]).toBe("approval_required");
    expect([await movedOf(uuid, "refund"), await movedOf(dollars, "refund")]).toEqual([[], []]);
    clock.advance({ hours: 24 });
    expect((await assistant.call("refund_payment", { uuid: await paid("0.01") })).body["status"]).toBe(
      "success",
    );
  });

  test.each(["capture_payment", "void_payment"])("%s of a large payment", async (tool) => {
    const assistant = await connect();
    const { body } = await assistant.call(tool, { uuid: await authorized("70.00") });
    expect(body["status"]).toBe("approval_required");
  });

  test("the answer to a large dispute", async () => {
    const assistant = await connect();
    const uuid = await paid("70.00");
    await api.post("/simulator/chargebacks", { transactionUuid: uuid });
    expect((await assistant.call("answer_dispute", { uuid, answer: "accept" })).body["status"]).toBe(
      "approval_required",
    );
  });

  test("each is one event of its merchant, without the texts of the call", async () => {
    const assistant = await connect({}, DEMO_TENANT);
    const uuid = await paid("61.00");
    const args = { uuid, merchantTransactionId: `event-${uuid}`, reason: "Ada is angry" };
    const { body } = await assistant.call("refund_payment", args);
    await assistant.call("refund_payment", args);
    const link = await assistant.call("create_link", { amount: "62.00", currency: "EUR" });
    await assistant.call("refund_payment", { uuid: await paid("1.00") });
    const listed = await api.get("/api/v3/events/demo-card?types=approval.requested&limit=100");
    const events = (listed.body["events"] as ApprovalEvent[]).filter(
      ({ data }) => data.object["agentCredentialGuid"] === assistant.guid,
    );
    expect(events).toMatchObject([
      {
        test: true,
        data: {
          object: {
            approvalId: body["approvalId"],
            operation: "refund",
            transactionUuid: uuid,
            amount: "61.00",
          },
        },
      },
      { data: { object: { approvalId: link.body["approvalId"], operation: "createLink", amount: "62.00" } } },
    ]);
    expect(JSON.stringify(events)).not.toContain("Ada");
  });

  test("a repeated call has the same approval", async () => {
    const assistant = await connect();
    const args = { uuid: await paid("60.00"), merchantTransactionId: "above-twice" };
    const first = await assistant.call("refund_payment", args);
    expect((await assistant.call("refund_payment", args)).body).toEqual(first.body);
  });

  test("a repeated answer to a dispute, which has no id of its own, has the same approval", async () => {
    const assistant = await connect();
    const uuid = await paid("71.00");
    await api.post("/simulator/chargebacks", { transactionUuid: uuid });
    const args = { uuid, answer: "accept" };
    const first = await assistant.call("answer_dispute", args);
    expect(first.body["approvalId"]).toBeTypeOf("string");
    expect((await assistant.call("answer_dispute", args)).body).toEqual(first.body);
  });
});

test("simultaneous calls never move more than perDay together", async () => {
  const assistant = await connect();
  const payments = await Promise.all(Array.from({ length: 12 }, () => paid("30.00")));
  const answers = await Promise.all(payments.map((uuid) => assistant.call("refund_payment", { uuid })));
  const statuses = answers.map(({ body }) => String(body["status"]));
  expect(statuses.filter((status) => status === "success")).toHaveLength(3);
  expect(statuses.filter((status) => status === "approval_required")).toHaveLength(9);
  const moved = await Promise.all(payments.map((uuid) => movedOf(uuid, "refund")));
  expect(moved.flat()).toEqual([3_000, 3_000, 3_000]);
});

test("what was refused or declined takes nothing of the limit of the day", async () => {
  const assistant = await connect({ limits: { currency: "EUR", perAction: "50.00", perDay: "50.00" } });
  const uuid = await paid("50.00");
  const tooMuch = await assistant.call("refund_payment", {
    uuid,
    amount: "50.00",
    merchantTransactionId: "rest-0",
  });
  expect(tooMuch.body["status"]).toBe("success");
  const other = await connect({ limits: { currency: "EUR", perAction: "50.00", perDay: "50.00" } });
  const refused = await other.call("refund_payment", {
    uuid,
    amount: "50.00",
    merchantTransactionId: "rest-1",
  });
  expect([refused.isError, refused.body["error"]]).toEqual([true, 1006]);
  const left = await other.call("refund_payment", { uuid: await paid("50.00") });
  expect(left.body["status"]).toBe("success");
});

describe("a payment that the credential may not see is moved by nothing", () => {
  test.each(["refund_payment", "capture_payment", "void_payment", "answer_dispute"])("%s", async (tool) => {
    const assistant = await connect();
    const uuid = await paid("5.00");
    const unknown = await assistant.call(tool, { uuid: "0123456789abcdef0123" });
    expect([unknown.isError, unknown.body["error"]]).toEqual([true, "not_found"]);
    const live = await connect({ mode: "live" });
    expect((await live.call(tool, { uuid })).text).toBe(unknown.text);
    const root = new ApiClient(started.url, ADMINISTRATOR);
    const made = await root.post(`/api/provisioning/createMerchant/${DEMO_TENANT}`, { name: "Other" });
    const ofOther = await connect({}, made.body["merchant"].guid);
    expect((await ofOther.call(tool, { uuid })).text).toBe(unknown.text);
    expect(await movedOf(uuid, "refund")).toEqual([]);
  });

  test("a link through a connector of another mode", async () => {
    const live = await connect({ mode: "live" });
    const { body } = await live.call("create_link", {
      amount: "1.00",
      currency: "EUR",
      connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
    });
    expect(body["error"]).toBe("not_found");
  });
});

test("a tool that the credential does not name moves nothing", async () => {
  const assistant = await connect({ tools: ["capture_payment"] });
  const uuid = await paid("5.00");
  expect((await assistant.call("refund_payment", { uuid })).body["error"]).toBe("unknown_tool");
  expect(await movedOf(uuid, "refund")).toEqual([]);
});

test.each([
  [{ amount: "1.001" }, "amount"],
  [{ amount: "0.00" }, "amount"],
  [{ amount: "-1.00" }, "amount"],
  [{ amount: 1 }, "amount"],
  [{ currency: "USD" }, "currency"],
  [{ merchantTransactionId: "x".repeat(51) }, "merchantTransactionId"],
  [{ reason: "4111111111111111" }, "reason"],
  [{ force: true }, "force"],
])("a refund with %j is refused by name and moves nothing", async (args, name) => {
  const assistant = await connect();
  const uuid = await paid("5.00");
  const { isError, body } = await assistant.call("refund_payment", { uuid, ...args });
  expect([isError, body["message"]]).toEqual([true, expect.stringContaining(name)]);
  expect(await movedOf(uuid, "refund")).toEqual([]);
});

test("a credential that is revoked while a call waits for its turn moves nothing", async () => {
  const assistant = await connect();
  const uuid = await paid("5.00");
  await started.gateway.db.execute(
    sql`update agent_credentials set expires_at = ${clock.now()} where guid = ${assistant.guid}`,
  );
  await expect(assistant.call("refund_payment", { uuid })).rejects.toThrow();
  expect(await movedOf(uuid, "refund")).toEqual([]);
});
