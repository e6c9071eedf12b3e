import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder } from "../../../tests/support/api-client.ts";
import { BankShop, createBankAccount, type Shown } from "../../../tests/support/bank-shop.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";

const ZONE = "Europe/Vienna";
// Entries are dated by the database, so that the days are those of the machine.
const clock = new ManualClock(Temporal.Now.instant().toString());
let shop: BankShop;

beforeAll(async () => {
  shop = await BankShop.open({ clock });
  await createBankAccount(shop.operator);
});
afterAll(() => shop.close());

async function paidConnector(apiKey: string, testMode: boolean): Promise<string> {
  const guid = await createConnector(shop.operator, {
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    config: { testMode },
  });
  const { body } = await shop.api.debit({ ...anOrder(), amount: "100.00" }, apiKey);
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return guid;
}

async function fetchSettlements(guid: string): Promise<void> {
  const now = clock.now();
  await shop.provision(`fetchSettlements/${guid}`, {
    periodFrom: now.subtract({ hours: 20 * 24 }).toString({ smallestUnit: "second" }),
    periodTo: now.toString({ smallestUnit: "second" }),
  });
  await shop.started.gateway.runDue();
}

async function settlements(guid: string): Promise<Shown[]> {
  return (await shop.provision(`listProviderSettlements/${guid}`)).body["providerSettlements"];
}

test("payouts of test connectors are not booked, nor checked, beside a live connector", async () => {
  const [live, trial] = [await paidConnector("live", false), await paidConnector("trial", true)];
  clock.advance({ hours: 8 * 24 });
  const now = clock.now();
  const day = now.toZonedDateTimeISO(ZONE).toPlainDate();
  await fetchSettlements(trial);
  const { body: profile } = await shop.provision(`createBookingProfile/${DEMO_MERCHANT}`, {
    format: "journal-csv",
    chart: "04",
    // The accounts of test payments are needed by nothing.
    accounts: {
      clearing: { [live]: "1462" },
      customer: "10000",
      fees: { normal: { account: "6855" } },
      bank: "1800",
      differences: "6300",
    },
    granularity: "payment",
    documentField: "merchantTransactionId",
    timeZone: ZONE,
  });
  const exported = async () => {
    const { body } = await shop.provision(`createBookingExport/${profile["bookingProfile"].guid}`, {
      from: day.subtract({ days: 10 }).toString(),
      to: day.toString(),
    });
    return body;
  };
  const onTheirWay = await exported();
  expect(onTheirWay, JSON.stringify(onTheirWay)).toMatchObject({
    bookingExport: { rows: 1, checks: [{ connectorGuid: live, clearingBalance: "100.00", equal: true }] },
  });
  expect(onTheirWay["bookingExport"].checks).toHaveLength(1);

  const [{ settlementNumber, paidOut }] = await settlements(trial);
  await shop.imported([{ amount: paidOut, text: [`Simulated payout ${settlementNumber}`] }], {
    day: day.toString(),
  });
  expect(await settlements(trial)).toMatchObject([{ bankState: "arrived" }]);
  expect((await exported())["errorMessage"]).toContain("nothing new");
});

test("real money is not taken for a payout of a test connector", async () => {
  const iban = "DE75512108001245126199";
  await createBankAccount(shop.operator, { apiKey: "own-live", iban, testMode: false });
  const trial = await paidConnector("trial-too", true);
  clock.advance({ hours: 8 * 24 });
  await fetchSettlements(trial);
  const [{ settlementNumber, paidOut }] = await settlements(trial);
  const day = clock.now().toZonedDateTimeISO(ZONE).toPlainDate().toString();
  const money = { amount: paidOut, text: [`Simulated payout ${settlementNumber}`] };
  await shop.imported([money], { day, iban });
  expect(await settlements(trial)).toMatchObject([{ bankState: "expected", bankEntry: null }]);
  await shop.imported([money], { day });
  expect(await settlements(trial)).toMatchObject([{ bankState: "arrived" }]);
});
