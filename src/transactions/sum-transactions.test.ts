import { beforeAll, expect, test } from "vitest";
import { newTransaction } from "../../tests/support/new-transaction.ts";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";
import { openTransaction } from "./open-transaction.ts";
import type { TransactionFilter } from "./search-transactions.ts";
import type { TransactionState } from "./state-names.ts";
import { sumTransactions } from "./sum-transactions.ts";
import type { TransactionType } from "./transaction-types.ts";

const MERCHANT = { kind: "merchant", guid: "ME-0000-0000-0000-0000-0000-0001" } as const;
const OTHER = { kind: "merchant", guid: "ME-0000-0000-0000-0000-0000-0002" } as const;
const clock = new ManualClock("2026-11-20T12:00:00Z");

const db = databaseForThisFile({ clock });
let made = 0;

interface Row {
  readonly type?: TransactionType;
  readonly status?: TransactionState;
  readonly minor?: bigint | null;
  readonly currency?: string | null;
  readonly surcharge?: bigint;
  readonly refunded?: bigint;
  readonly of?: string;
  readonly merchant?: string;
  readonly result?: string;
}

async function add(row: Row): Promise<string> {
  const uuid = String(++made).padStart(20, "0");
  const { minor = 100n, currency = "EUR" } = row;
  await openTransaction(
    db,
    newTransaction({
      uuid,
      tenantGuid: "TE-0000-0000-0000-0000-0000-0001",
      merchantGuid: row.merchant ?? MERCHANT.guid,
      connectorGuid: "CO-0000-0000-0000-0000-0000-0001",
      merchantTransactionId: `order-${made}`,
      type: row.type ?? "debit",
      amountMinor: minor,
      currency,
      at: clock.now(),
    }),
  );
  await db.execute(sql`
    update transactions set status = ${row.status ?? "success"}, surcharge_minor = ${row.surcharge ?? 0n},
      refunded_minor = ${row.refunded ?? 0n}, reference_uuid = ${row.of ?? null}, result = ${row.result ?? "{}"}::jsonb
    where uuid = ${uuid}`);
  return uuid;
}

const sums = (
  filter: TransactionFilter = {},
  owner: typeof MERCHANT | typeof OTHER = MERCHANT,
  limit = 100,
) => sumTransactions(db, { owner, filter, limit });

let refunded: string;
let refund: string;

beforeAll(async () => {
  refunded = await add({ minor: 1_000n, surcharge: 7n, refunded: 350n });
  refund = await add({ type: "refund", minor: 300n, of: refunded });
  await add({ type: "refund", minor: 50n, of: refunded, status: "pending" });
  await add({ type: "refund", minor: 60n, of: refunded, status: "error_adapter" });
  await add({ type: "preauthorize", minor: 5_000n });
  await add({ type: "capture", minor: 9_007_199_254_740_993n, currency: "JPY" });
  await add({ status: "error_adapter" });
  await add({ type: "register", minor: null, currency: null });
  await add({ minor: 20n, merchant: OTHER.guid });
});

test("each currency has its own sums, exact in minor units", async () => {
  expect(await sums()).toEqual([
    { currency: "EUR", count: 6n, paidMinor: 1_007n, refundedMinor: 300n, chargedBackMinor: 0n },
    {
      currency: "JPY",
      count: 1n,
      paidMinor: 9_007_199_254_740_993n,
      refundedMinor: 0n,
      chargedBackMinor: 0n,
    },
    { currency: null, count: 1n, paidMinor: 0n, refundedMinor: 0n, chargedBackMinor: 0n },
  ]);
  expect(await sums({}, OTHER)).toEqual([
    { currency: "EUR", count: 1n, paidMinor: 20n, refundedMinor: 0n, chargedBackMinor: 0n },
  ]);
});

test("a refund counts once, whether its payment is listed, itself, or both", async () => {
  const [payment] = (await sums({ uuids: [refunded] })) ?? [];
  expect(payment).toEqual({
    currency: "EUR",
    count: 1n,
    paidMinor: 1_007n,
    refundedMinor: 300n,
    chargedBackMinor: 0n,
  });
  const [alone] = (await sums({ uuids: [refund] })) ?? [];
  expect(alone).toEqual({
    currency: "EUR",
    count: 1n,
    paidMinor: 0n,
    refundedMinor: 300n,
    chargedBackMinor: 0n,
  });
  const [both] = (await sums({ uuids: [refund, refunded] })) ?? [];
  expect(both).toEqual({
    currency: "EUR",
    count: 2n,
    paidMinor: 1_007n,
    refundedMinor: 300n,
    chargedBackMinor: 0n,
  });
});

test("a list of movements has its own refunds alone, and each chargeback", async () => {
  const movements = { types: ["debit", "capture", "refund"], currency: "SEK" } as const;
  const payment = await add({ minor: 900n, currency: "SEK", refunded: 70n });
  const later = await add({ type: "refund", minor: 70n, currency: "SEK", of: payment });
  await add({ type: "chargeback", minor: 60n, currency: "SEK", of: payment });
  const [without] = (await sums({ ...movements, uuids: [payment] })) ?? [];
  expect(without).toMatchObject({ count: 1n, paidMinor: 900n, refundedMinor: 0n });
  const [both] = (await sums({ ...movements, uuids: [payment, later] })) ?? [];
  expect(both).toMatchObject({ count: 2n, paidMinor: 900n, refundedMinor: 70n });
  expect(await sums({ type: "chargeback", currency: "SEK" })).toEqual([
    { currency: "SEK", count: 1n, paidMinor: 0n, refundedMinor: 0n, chargedBackMinor: 60n },
  ]);
});

test("a refund that the provider undid counts no more, nor does the record of that", async () => {
  const payment = await add({ minor: 400n, currency: "CHF", refunded: 90n });
  const undone = await add({ type: "refund", minor: 40n, currency: "CHF", of: payment });
  await add({ type: "refund", minor: 40n, currency: "CHF", of: undone, result: '{"undone":{}}' });
  const partly = await add({ type: "refund", minor: 100n, currency: "CHF", of: payment });
  await add({ type: "refund", minor: 10n, currency: "CHF", of: partly, result: '{"undone":{}}' });
  expect(await sums({ currency: "CHF" })).toEqual([
    { currency: "CHF", count: 5n, paidMinor: 400n, refundedMinor: 90n, chargedBackMinor: 0n },
  ]);
});

test("nothing listed is no sum, and more records than may be read are no sums of a part", async () => {
  expect(await sums({ currency: "NOK" })).toEqual([]);
  expect(await sums({}, OTHER, 1)).toHaveLength(1);
  await add({ merchant: OTHER.guid });
  expect(await sums({}, OTHER, 1)).toBeUndefined();
  expect(await sums({ from: clock.now().add({ hours: 1 }) }, OTHER, 1)).toEqual([]);
});
