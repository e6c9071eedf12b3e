import { beforeAll, expect, test } from "vitest";
import type { ManualClock } from "../../platform/clock.ts";
import { connectAdyen, importBatch } from "../../../tests/support/adyen-batches.ts";
import { camt } from "../../../tests/support/camt.ts";
import { createBankAccount, importBankFile, type Shown } from "../../../tests/support/bank-shop.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";
import type { ApiResponse } from "../../../tests/support/api-client.ts";

const shop = forThisFile(() => SettlementShop.open());
let connectorGuid: string;
let clock: ManualClock;

beforeAll(async () => {
  clock = shop.clock;
  await createBankAccount(shop.operator);
  connectorGuid = await connectAdyen(shop);
});

const settled = (batch: number, amount: string, day?: string) =>
  importBatch(shop, connectorGuid, { batch, amount, day });

async function payouts(): Promise<Shown[]> {
  const { body } = await shop.operator.get(`/api/provisioning/listProviderSettlements/${connectorGuid}`);
  return body["providerSettlements"];
}

async function payoutOf(batch: number): Promise<Shown> {
  return (await payouts()).find(({ settlementNumber }) => settlementNumber.endsWith(String(batch)))!;
}

async function importEntries(entries: Parameters<typeof camt>[0], id: string): Promise<ApiResponse> {
  return importBankFile(shop.operator, camt(entries, { id, day: "2026-11-23" }));
}

test("a payout is expected, arrives by its amount and text, and differs by its amount", async () => {
  await settled(100191, "8914.20");
  await settled(100192, "50.00");
  await settled(100193, "60.00");
  expect(await payoutOf(100191)).toMatchObject({ bankState: "expected", bankEntry: null, difference: null });
  const { body } = await importEntries(
    [
      { amount: "8914.20", name: "ADYEN N.V.", text: ["AcmeTickets payout"] },
      { amount: "49.00", name: "ADYEN N.V.", text: ["TX batch 100192, AcmeTickets"] },
      { amount: "60.00", name: "Another sender", text: ["Miete"] },
    ],
    "P-1",
  );
  expect(body["bankImport"]).toMatchObject({ matched: 2, unmatched: 1 });
  expect(await payoutOf(100191)).toMatchObject({ bankState: "arrived", difference: "0.00" });
  const different = await payoutOf(100192);
  expect(different).toMatchObject({ bankState: "different", difference: "-1.00" });
  const { body: list } = await shop.operator.get(`/api/provisioning/listBankEntries/${DEMO_MERCHANT}`);
  expect(list["bankEntries"].find((one: Shown) => one.guid === different["bankEntry"])).toMatchObject({
    state: "matched",
    kind: "payout",
    payoutGuid: different["payoutGuid"],
  });
});

test("two payouts of the same amount are left to a person, who assigns the entry and can undo it", async () => {
  await settled(100201, "70.00");
  await settled(100202, "70.00");
  await importEntries([{ amount: "70.00", name: "ADYEN N.V.", text: ["payout"] }], "P-2");
  const payout = await payoutOf(100201);
  expect([payout["bankState"], (await payoutOf(100202))["bankState"]]).toEqual(["expected", "expected"]);
  const { body: list } = await shop.operator.get(
    `/api/provisioning/listBankEntries/${DEMO_MERCHANT}?state=unmatched`,
  );
  const { guid } = list["bankEntries"].find((one: Shown) => one.amount === "70.00");
  const { body } = await shop.operator.post(`/api/provisioning/assignBankEntry/${guid}`, {
    payoutGuid: payout["payoutGuid"],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, bankEntry: { kind: "payout" } });
  expect(await payoutOf(100201)).toMatchObject({ bankState: "arrived", bankEntry: guid });
  await shop.operator.post(`/api/provisioning/unassignBankEntry/${guid}`, {
    reason: "It was the other one.",
  });
  expect((await payoutOf(100201))["bankEntry"]).toBeNull();
});

test("an entry that a person took away from a payout is not matched with it again by itself", async () => {
  await settled(100251, "81.40");
  await importEntries([{ amount: "81.40", name: "ADYEN N.V.", text: ["TX batch 100251"] }], "P-4");
  const { bankEntry, payoutGuid } = await payoutOf(100251);
  const undo = { reason: "It is another provider's." };
  await shop.operator.post(`/api/provisioning/unassignBankEntry/${bankEntry}`, undo);
  expect(await payoutOf(100251)).toMatchObject({ bankState: "expected", bankEntry: null });
  const assigned = await shop.operator.post(`/api/provisioning/assignBankEntry/${bankEntry}`, { payoutGuid });
  expect(assigned.status).toBe(200);
  expect(await payoutOf(100251)).toMatchObject({ bankState: "arrived", bankEntry });
});

test("a payout that is not seen after five bank days is missing, and an event says so", async () => {
  await settled(100301, "81.00");
  clock.advance({ hours: 11 * 24 });
  await shop.started.gateway.runDue();
  expect(await payoutOf(100301)).toMatchObject({ bankState: "missing" });
  const { body } = await shop.api.get("/api/v3/events/own?types=payout.*&limit=100");
  const types = body["events"].map(({ type }: { type: string }) => type);
  for (const type of ["payout.arrived", "payout.different", "payout.missing"]) expect(types).toContain(type);
});
