import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/postgres.ts";
import type { Connector } from "../connectors/index.ts";
import { ManualClock } from "../platform/clock.ts";
import { openDatabase, type Database } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import type { Transaction } from "../transactions/index.ts";
import { assessPayment, prepareAssessment } from "./assess-payment.ts";
import type { RiskRule } from "./profile.ts";

const clock = new ManualClock("2026-11-23T12:00:00Z");
const vault = {
  fingerprint: (text: string, scope: string) =>
    createHmac("sha256", "key").update(`${scope}\0${text}`).digest("base64url"),
  testFingerprint: (fingerprint: string) => `test ${fingerprint}`,
};
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock, log: silentLog, poolSize: 10 });
});
afterAll(async () => {
  await db?.close();
  await database?.drop();
});

const velocityOf = (per: "customer" | "card", limit: string): RiskRule => ({
  id: per,
  check: {
    kind: "velocity",
    measure: "count",
    per,
    scope: "merchant",
    window: { value: 1, unit: "hours" },
    limit,
  },
  action: "decline",
});
const profile = {
  id: 1,
  tenantGuid: "TE-1",
  name: "Race",
  description: "",
  isDefault: false,
  disabled: false,
  rules: [velocityOf("customer", "6"), velocityOf("card", "4")],
  scoreCard: [],
};

/** One of two customers pays by one card; nothing in this process makes the payments wait for each other. */
function assess(index: number) {
  const transaction = {
    uuid: `payment-${index}`,
    merchantGuid: "ME-1",
    lastDeclinedSubmission: 0,
    amountMinor: 1000n,
    surchargeMinor: 0n,
    currency: "EUR",
    request: { customer: { identification: `${index % 2}` } },
  } as unknown as Transaction;
  const connector = {
    guid: "CO-1",
    adapter: "Stripe",
    settings: {},
    config: { testMode: false },
  } as unknown as Connector;
  const card = { pan: "4111111111111111", binCountry: null, isOneOfMany: false };
  const prepared = prepareAssessment(vault, {
    payment: { transaction, connector, card, isTestInstrument: false },
    profiles: { own: { level: "connector", profile }, meta: undefined, listOwners: [] },
  });
  return db.transaction((tx) => assessPayment(tx, prepared, { reviewMeans: "review", now: clock.now() }));
}

test("the database alone lets exactly as many through as the limit, when payments of several processes come at once", async () => {
  const assessed = await Promise.all(Array.from({ length: 30 }, (_, index) => assess(index)));
  const results = assessed.map(({ result }) => result);
  expect(results.filter((result) => result === "APPROVED")).toHaveLength(4);
  expect(results.filter((result) => result === "DECLINED")).toHaveLength(26);
});
