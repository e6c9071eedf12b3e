import { beforeAll, expect, test } from "vitest";
import { OWN_ADAPTERS } from "../../src/providers/adapters/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { announceChanges } from "../../src/gateway/announce-changes.ts";
import { upcomingChanges } from "../../src/connectors/index.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const adapters = new Map(OWN_ADAPTERS.map((createAdapter) => createAdapter()).map((one) => [one.id, one]));
const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let transfers: string;

beforeAll(async () => {
  transfers = await connector("BankTransfer", "Transfers");
  await connector("Klarna", "Later");
});

async function connector(method: string, name: string): Promise<string> {
  const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name,
    apiKey: `calendar-${method.toLowerCase()}`,
    adapter: "Stripe",
    method,
    config: { testMode: true, apiSecret: "sk_test_1", vault: { webhookSecrets: ["whsec_1"] } },
  });
  return body["connector"]["guid"] as string;
}

const shownOn = async (day: string, options: Parameters<typeof upcomingChanges>[1] = {}) => {
  const clock = new ManualClock(`${day}T12:00:00Z`);
  return upcomingChanges({ db: started.gateway.db, adapters, clock }, options);
};

test("a change is shown from ninety days before its day, with the connectors of its methods", async () => {
  expect(await shownOn("2027-04-09")).toEqual([]);
  const [change, ...more] = await shownOn("2027-04-10");
  expect(more).toEqual([]);
  expect(change).toMatchObject({
    id: "verification-of-payee-outside-euro",
    kind: "law",
    on: "2027-07-09",
    daysLeft: 90,
    connectors: [{ guid: transfers, merchantGuid: MERCHANT, name: "Transfers" }],
  });
});

test("a change that has come is shown for thirty days, and one of a provider with its connectors only", async () => {
  const [change] = await shownOn("2026-11-27");
  expect(change).toMatchObject({ id: "stripe-api-2026-10-28", kind: "provider", daysLeft: -30 });
  expect(change?.connectors.map(({ name }) => name)).toEqual(["Later", "Transfers"]);
  expect(await shownOn("2026-11-28")).toEqual([]);
});

test("a change without a connector in use is not shown, nor to other merchants", async () => {
  // Of iDEAL, which no connector has.
  expect(await shownOn("2027-12-01")).toEqual([]);
  expect(await shownOn("2027-07-01", { merchantGuids: [] })).toEqual([]);
  expect(await shownOn("2027-07-01", { merchantGuids: [MERCHANT] })).toHaveLength(1);
  await operator.post(`/api/provisioning/updateConnector/${transfers}`, { disabled: true });
  expect(await shownOn("2027-07-01")).toEqual([]);
  await operator.post(`/api/provisioning/updateConnector/${transfers}`, { disabled: false });
});

test("the start of the gateway writes one line for each", async () => {
  const kept = keepLog("warn");
  const clock = new ManualClock("2027-07-01T12:00:00Z");
  await announceChanges({ db: started.gateway.db, adapters, clock, log: kept.log });
  const lines = kept.text().trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    change: "verification-of-payee-outside-euro",
    on: "2027-07-09",
    connectors: 1,
    msg: "Verification of payee outside the euro area: in 8 days (docs/reference/calendar.md).",
  });
});
