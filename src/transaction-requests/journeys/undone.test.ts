import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BatchShop } from "../../../tests/support/batches.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const PAYMENTS = "/console/TE-0000-0000-0000-0000-0000-0001/payments";
/** The provider approves it, and takes its approval back after a minute. */
const UNDO = { extraData: { "simulator:undo": "1", "simulator:settleAfterMs": "60000" } };

const clock = new ManualClock("2026-11-20T12:00:00Z");
let started: TestGateway;
let api: ApiClient;
let bi: BiClient;

beforeAll(async () => {
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  api = new ApiClient(started.url);
  bi = new BiClient(started.url);
});
afterAll(() => started.close());

async function submit(operation: string, request: object): Promise<string> {
  const { transactionToken, ...order } = anOrder();
  const isInitial = !("referenceUuid" in request);
  const { body } = await api.transaction("demo-card", operation, {
    ...order,
    ...(isInitial && { transactionToken }),
    ...request,
  });
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return String(body["uuid"]);
}

/** Lets the provider report what it undid. */
async function passAnHour(): Promise<void> {
  clock.advance({ hours: 1 });
  await started.gateway.runDue();
  await started.gateway.runDue();
}

async function documentOf(uuid: string): Promise<Record<string, unknown>> {
  await project(started);
  return bi.document(uuid);
}

async function badgeOf(uuid: string): Promise<string> {
  const console = await ConsoleClient.demo(started.url, "support");
  const [, word = ""] =
    /<span class="badge \w+">([^<]*)</.exec((await console.get(`${PAYMENTS}/${uuid}`)).html) ?? [];
  return word;
}

/** The sum of all successful refunds of an order's amount, as a report makes it. */
async function refundedBy(referenceUuid: string): Promise<number> {
  await project(started);
  const terms = [
    { term: { related_id: referenceUuid } },
    { term: { type: "refund" } },
    { term: { status: "success" } },
  ];
  const { body } = await bi.post("/v2", {
    size: 0,
    query: { bool: { filter: terms } },
    aggs: { sum: { sum: { field: "amount" } } },
  });
  return body["aggregations"].sum.value as number;
}

describe("a refund that failed after its success", () => {
  test("is no refund any more, neither of the payment nor by itself, and a second one counts once", async () => {
    const payment = await submit("debit", { amount: "26.18" });
    const refund = await submit("refund", { referenceUuid: payment, amount: "26.18", ...UNDO });
    expect(await documentOf(payment)).toMatchObject({ is_refunded: true, is_fully_refunded: true });
    expect(await badgeOf(payment)).toBe("Refunded");

    await passAnHour();
    const undoneAt = "2026-11-20 13:00:00";
    const paid = await documentOf(payment);
    expect(paid).toMatchObject({ is_refunded: false, is_fully_refunded: false, modified_at: undoneAt });
    expect(paid).not.toHaveProperty("refunded_at");
    const failed = await documentOf(refund);
    expect(failed).toMatchObject({ type: "refund", status: "error_adapter", modified_at: undoneAt });
    expect(failed["status_history"]).toMatchObject([
      { to_status: "pending" },
      { from_status: "pending", to_status: "success" },
      { from_status: "success", to_status: "error_adapter", created_at: undoneAt },
    ]);
    expect((failed["errors"] as unknown[]).length).toBe(1);
    expect(failed["first_error_code"]).toBeDefined();
    expect((await api.status(refund)).body).toMatchObject({ transactionStatus: "ERROR", errors: [{}] });
    expect(await badgeOf(payment)).toBe("Paid");
    expect(await badgeOf(refund)).toBe("Failed later");
    const support = await ConsoleClient.demo(started.url, "support");
    const listOf = async (query: string) => (await support.get(`${PAYMENTS}${query}`)).html;
    expect(await listOf("?type=refund&state=failed")).toContain(refund);
    expect(await listOf("?type=refund&state=successful")).not.toContain(refund);
    expect(await listOf(".csv?type=refund")).toMatch(
      new RegExp(`^${refund},[^\\n]*,refund,error_adapter,.*,undone,`, "m"),
    );

    await submit("refund", { referenceUuid: payment, amount: "26.18" });
    expect(await refundedBy(payment)).toBe(26.18);
    expect(await documentOf(payment)).toMatchObject({ is_refunded: true, is_fully_refunded: true });
    expect(await badgeOf(payment)).toBe("Refunded");
  });

  test("leaves what another refund returned", async () => {
    const payment = await submit("debit", { amount: "20.00" });
    await submit("refund", { referenceUuid: payment, amount: "8.00" });
    await submit("refund", { referenceUuid: payment, amount: "12.00", ...UNDO });
    await passAnHour();
    expect(await documentOf(payment)).toMatchObject({ is_refunded: true, is_fully_refunded: false });
    expect(await refundedBy(payment)).toBe(8);
    const console = await ConsoleClient.demo(started.url, "support");
    const page = textOf(await console.get(`${PAYMENTS}/${payment}`));
    expect(page).toContain("EUR 8.00 refunded. EUR 12.00 left.");
    expect(page).toContain("Refund of EUR 12.00: failed later.");
  });
});

test("a capture that was reversed is no capture of the reservation, and its money was charged back", async () => {
  const held = await submit("preauthorize", { amount: "30.00" });
  const capture = await submit("capture", { referenceUuid: held, amount: "30.00", ...UNDO });
  expect(await documentOf(held)).toMatchObject({ is_captured: true });
  await passAnHour();
  const reservation = await documentOf(held);
  expect(reservation).toMatchObject({ is_captured: false });
  expect(reservation).not.toHaveProperty("captured_at");
  expect(await documentOf(capture)).toMatchObject({ is_chargedback: true });
  expect(await badgeOf(capture)).toBe("Charged back");
});

test("a release that failed is none, and the reservation holds again", async () => {
  const held = await submit("preauthorize", { amount: "30.00" });
  const released = await submit("void", { referenceUuid: held, ...UNDO });
  expect(await documentOf(held)).toMatchObject({ is_voided: true });
  await passAnHour();
  expect(await documentOf(held)).toMatchObject({ is_voided: false });
  expect(await documentOf(released)).toMatchObject({ status: "error_adapter" });
  expect((await api.status(released)).body).toMatchObject({ transactionStatus: "ERROR" });
  expect(await badgeOf(held)).toBe("Reserved");
});

test("a payout that came back has failed", async () => {
  const payout = await submit("payout", { amount: "12.00", ...UNDO });
  await passAnHour();
  expect(await documentOf(payout)).toMatchObject({ type: "payout", status: "error_adapter" });
  expect((await api.status(payout)).body).toMatchObject({ transactionStatus: "ERROR" });
  expect(await badgeOf(payout)).toBe("Failed later");
});

test("a hold that expired is voided", async () => {
  const held = await submit("preauthorize", { amount: "30.00", ...UNDO });
  await passAnHour();
  expect(await documentOf(held)).toMatchObject({ is_voided: true, voided_at: expect.any(String) as string });
  expect(await badgeOf(held)).toBe("Released");
});

test("the result of a batch says so of its rows, when it is read", async () => {
  const shop = new BatchShop(started.url);
  const payment = await submit("debit", { amount: "10.00" });
  const keys =
    "transactionMethod,referenceUuid,merchantTransactionId,amount,currency,extraData.simulator:undo";
  const id = await shop.accepted(
    `${keys},extraData.simulator:settleAfterMs\nrefund,${payment},undone-1,10.00,EUR,1,60000`,
  );
  await started.gateway.runDue();
  const statusOfRow = async (): Promise<string> =>
    (await shop.file(id)).body["successfulRows"][0]["transactionStatus"] as string;
  expect(await statusOfRow()).toBe("SUCCESS");
  await passAnHour();
  expect(await statusOfRow()).toBe("ERROR");
});
