import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { allEvents } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const shop = forThisFile(() => SettlementShop.open());
let connector: { apiKey: string; guid: string };

const payments: Record<"plain" | "short" | "unknown" | "never" | "won", string> = {
  plain: "",
  short: "",
  unknown: "",
  never: "",
  won: "",
};
let refund: string;

beforeAll(async () => {
  connector = await shop.connector("Simulator", {});
  payments.plain = await shop.pay(connector.apiKey, "debit", "100.00");
  refund = await shop.follow(connector.apiKey, "refund", payments.plain, "10.00");
  for (const way of ["short", "unknown", "never"] as const)
    payments[way] = await shop.pay(connector.apiKey, "debit", "50.00", {
      extraData: { "simulator:settle": way },
    });
  payments.won = await shop.pay(connector.apiKey, "debit", "20.00");
  const { body } = await shop.api.post("/simulator/chargebacks", { transactionUuid: payments.won });
  await shop.api.post(`/simulator/chargebacks/${body["disputeId"]}/win`, {});
  await shop.started.gateway.runDue();
});

async function rows() {
  const found = [];
  for (const state of ["matched", "unmatched"]) found.push(...(await shop.rows(connector.guid, state)));
  return found;
}

async function fetched() {
  expect((await shop.fetchSettlements(connector.guid)).body).toMatchObject({ success: true });
  await shop.started.gateway.runDue();
  return rows();
}

test("before the Wednesday after its week nothing is paid out", async () => {
  expect(await fetched()).toEqual([]);
});

test("a week's payments, refunds and chargebacks are paid out on the Wednesday after it, less fees", async () => {
  shop.clock.advance({ hours: 24 * 5 });
  const all = await fetched();
  const of = (uuid: string) => all.filter((one) => one.transactionUuid === uuid);
  expect(of(payments.plain)).toMatchObject([
    { state: "matched", row: { kind: "payment", gross: { amount: "100.00" }, net: { amount: "98.50" } } },
  ]);
  expect(of(refund)).toMatchObject([{ row: { kind: "refund", net: { amount: "-10.00" } } }]);
  const disputed = all.filter(({ row }) => row.kind.startsWith("chargeback"));
  expect(disputed.map(({ state, row }) => [state, row.kind, row.net.amount])).toEqual([
    ["matched", "chargeback", "-35.00"],
    ["matched", "chargeback_reversed", "20.00"],
  ]);
  const { net, paidOut, settlementNumber } = (await shop.settlements(connector.guid))[0];
  expect(settlementNumber).toBe("SIM-2026-W47-EUR");
  expect(paidOut).toBe(net);
});

test("simulator:settle leaves less money, a row of no payment, or none", async () => {
  const all = await rows();
  const short = await shop.document(payments.short);
  expect(short).toMatchObject({ reconciliation_state: "mismatch" });
  expect(await shop.document(payments.plain)).toMatchObject({ reconciliation_state: "matched" });
  expect(all.filter(({ state }) => state === "unmatched")).toMatchObject([
    { because: "No transaction has its reference.", row: { gross: { amount: "50.00" } } },
  ]);
  for (const way of ["unknown", "never"] as const)
    expect(all.filter(({ transactionUuid }) => transactionUuid === payments[way])).toEqual([]);
});

test("a row of no payment is an event, once, with the row as the list has it; a payment that is only short is none", async () => {
  await fetched();
  const events = await allEvents(shop.api, "types=settlement.mismatch");
  const [row] = await shop.rows(connector.guid, "unmatched");
  expect(events).toMatchObject([
    {
      test: true,
      data: {
        object: { ...row, connectorGuid: connector.guid, because: "No transaction has its reference." },
      },
    },
  ]);
});

test("the same period again adds nothing", async () => {
  const before = await rows();
  expect(await fetched()).toEqual(before);
});

test("another word for simulator:settle is declined, and named", async () => {
  const order = { ...anOrder(), extraData: { "simulator:settle": "twice" } };
  const { body } = await shop.api.transaction(connector.apiKey, "debit", order);
  expect(body["errors"]).toMatchObject([{ errorCode: 1007 }]);
  expect(JSON.stringify(body)).toContain("simulator:settle");
});
