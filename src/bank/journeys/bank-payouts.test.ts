import { afterAll, beforeAll, expect, test } from "vitest";
import type { ManualClock } from "../../platform/clock.ts";
import { camt } from "../../../tests/support/camt.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";
import type { ApiResponse } from "../../../tests/support/api-client.ts";

// The tests read any field of what is listed.
// oxlint-disable-next-line typescript/no-explicit-any
type Shown = any;

const IBAN = "AT441999900004217201";

let shop: SettlementShop;
let connectorGuid: string;
let clock: ManualClock;

beforeAll(async () => {
  shop = await SettlementShop.open();
  clock = shop.clock;
  await createConnector(shop.operator, {
    apiKey: "own",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
  const adyen = await shop.connector("Adyen", {
    username: "AcmeTickets",
    apiSecret: "test_key_of_a_test",
    vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
    extraData: { apiBaseUrl: "http://127.0.0.1:9" },
  });
  connectorGuid = adyen.guid;
});
afterAll(() => shop.started.close());

const COLUMNS =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference";

/** A batch of one payment and the payout of its money. */
async function settled(batch: number, amount: string, day = "2026-11-20"): Promise<void> {
  const rows = [
    `Acme,AcmeTickets,88254081954${batch},order-${batch},visa,${day} 13:00:00,CET,Settled,77254081954${batch},EUR,,${amount},1,EUR,,${amount},,,,,${batch},`,
    `Acme,AcmeTickets,,,,${day} 13:00:00,CET,MerchantPayout,"TX${batch}AB batch ${batch}",,,,,EUR,${amount},,,,,,${batch},`,
  ];
  const { body } = await shop.operator.send(
    "POST",
    `/api/provisioning/importSettlementReport/${connectorGuid}`,
    { body: [COLUMNS, ...rows].join("\n"), headers: { "content-type": "text/csv" } },
  );
  expect(body, JSON.stringify(body)).toMatchObject({ success: true, rows: 2 });
}

async function payouts(): Promise<Shown[]> {
  const { body } = await shop.operator.get(`/api/provisioning/listProviderSettlements/${connectorGuid}`);
  return body["providerSettlements"];
}

async function payoutOf(batch: number): Promise<Shown> {
  return (await payouts()).find(({ settlementNumber }) => settlementNumber.endsWith(String(batch)))!;
}

async function importEntries(entries: Parameters<typeof camt>[0], id: string): Promise<ApiResponse> {
  return shop.operator.send("POST", `/api/provisioning/importBankStatement/${DEMO_MERCHANT}`, {
    body: camt(entries, { id, day: "2026-11-23" }),
    headers: { "content-type": "application/xml" },
  });
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

test("a payout that is not seen after five bank days is missing, and an event says so", async () => {
  await settled(100301, "81.00");
  clock.advance({ hours: 11 * 24 });
  await shop.started.gateway.runDue();
  expect(await payoutOf(100301)).toMatchObject({ bankState: "missing" });
  const { body } = await shop.api.get("/api/v3/events/own?types=payout.*&limit=100");
  const types = body["events"].map(({ type }: { type: string }) => type);
  for (const type of ["payout.arrived", "payout.different", "payout.missing"]) expect(types).toContain(type);
});
