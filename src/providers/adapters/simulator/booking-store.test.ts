import { afterAll, beforeAll, expect, test } from "vitest";

import { createTestDatabase, type TestDatabase } from "../../../../tests/support/postgres.ts";
import { ManualClock } from "../../../platform/clock.ts";
import { openDatabase, type Database } from "../../../platform/database/index.ts";
import { silentLog } from "../../../platform/log.ts";
import type { NewBooking } from "./booking.ts";
import { findBooking, insertBooking } from "./booking-store.ts";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  db = openDatabase({ url: testDatabase.url, clock, log: silentLog, poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const BARE: NewBooking = {
  transactionUuid: "00000000000000000001",
  connectorGuid: "CO-1",
  method: "Creditcard",
  operation: "debit",
  merchantTransactionId: "order-1",
  referenceUuid: null,
  amountMinor: null,
  currency: null,
  status: "approved",
  declineCode: null,
  declineReason: null,
  schemeCode: null,
  adviceCode: null,
  registers: false,
  descriptor: null,
  remainingMinor: null,
  isFinal: false,
  pageSecret: null,
  pageResult: null,
  returnUrl: null,
  settleAfterMs: 0,
  arrivesLate: false,
  redirectBy: "GET",
  returnBy: "GET",
  resumes: false,
  pageChoice: null,
  adapterToken: null,
  cardExpires: null,
  settledAs: null,
  settlesTo: null,
};

const FULL: NewBooking = {
  ...BARE,
  transactionUuid: "00000000000000000002",
  operation: "capture",
  referenceUuid: "00000000000000000001",
  amountMinor: 9_007_199_254_740_993n,
  currency: "EUR",
  status: "declined",
  declineCode: 2003,
  declineReason: "Too much",
  registers: true,
  descriptor: "SHOP*ü",
  remainingMinor: 7n,
  isFinal: true,
  pageSecret: "secret",
  pageResult: "approved",
  returnUrl: "https://shop.example/return?a=b",
  settleAfterMs: 300_000,
  redirectBy: "POST",
  returnBy: "POST",
  resumes: true,
  adapterToken: "token",
  cardExpires: "2030-12",
  settledAs: "short",
};

test.each<[string, NewBooking]>([
  ["that has nothing", BARE],
  ["that has everything", FULL],
  [
    "that settles later",
    { ...BARE, transactionUuid: "3", status: "pending", settlesTo: "approved", settleAfterMs: 60_000 },
  ],
  ["that settles at once", { ...BARE, transactionUuid: "4", status: "pending", settlesTo: "declined" }],
])("a booking %s is returned as its row is read, and a repetition books nothing", async (_which, booking) => {
  const booked = await insertBooking(db, booking);
  expect(booked).toEqual(await findBooking(db, booking.transactionUuid));
  expect(booked).toBeDefined();
  expect(await insertBooking(db, booking)).toBeUndefined();
});
