import fc from "fast-check";
import { expect, test } from "vitest";
import type { Fee } from "../../annotations/index.ts";
import { TRANSACTION_TYPES, type Transaction } from "../../transactions/index.ts";
import { decimalOf, formatDecimal, parseDecimal } from "../decimal.ts";
import { amountForMerchant, csvOfEntry, ENTRIES_HEADER, entriesOf } from "./merchant-entry.ts";
import { addToTotals, netOf, type Totals } from "./totals.ts";

const AT = Temporal.Instant.from("2026-11-20T12:00:00Z");

const transaction = (change: object): Transaction =>
  ({
    uuid: "d94c0d72f3a36e21f16e",
    merchantTransactionId: "order-1",
    referenceUuid: null,
    connectorGuid: "CO-1",
    card: null,
    createdAt: AT,
    type: "debit",
    status: "success",
    amountMinor: 1000n,
    surchargeMinor: 0n,
    currency: "EUR",
    result: {},
    ...change,
  }) as unknown as Transaction;

test("money is added to a merchant's settlement or taken from it by the type of the transaction", () => {
  const signs = TRANSACTION_TYPES.map((type) => [
    type,
    amountForMerchant(transaction({ type }))?.amount ?? null,
  ]);
  expect(Object.fromEntries(signs)).toEqual({
    debit: 100_000n,
    preauthorize: null,
    "incremental-authorization": null,
    capture: 100_000n,
    void: null,
    refund: -100_000n,
    register: null,
    deregister: null,
    payout: -100_000n,
    chargeback: -100_000n,
    "chargeback-reversal": 100_000n,
  });
});

test("what failed moves nothing, and a refund that was undone comes back", () => {
  expect(amountForMerchant(transaction({ status: "error_adapter" }))).toBeNull();
  const undone = { submissionReference: "r", eventId: "e" };
  const refund = transaction({ type: "refund", status: "error_adapter", result: { undone } });
  expect(amountForMerchant(refund)).toEqual({ amount: 100_000n, currency: "EUR" });
  const debit = transaction({ status: "error_adapter", result: { undone } });
  expect(amountForMerchant(debit)).toBeNull();
});

test("a surcharge is the merchant's", () => {
  expect(amountForMerchant(transaction({ surchargeMinor: 50n }))).toMatchObject({ amount: 105_000n });
});

test("the net settlement of any transactions is their amounts less the deducted fees, to the minor unit", () => {
  const fee = fc.record({
    units: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }),
    currency: fc.constantFrom("EUR", "JPY", "KWD"),
    deductsPayout: fc.constantFrom(true, false, undefined),
  });
  const any = fc.record({
    type: fc.constantFrom(...TRANSACTION_TYPES),
    status: fc.constantFrom("success", "error_adapter"),
    amountMinor: fc.bigInt({ min: 0n, max: 9_999_999_999n }),
    surchargeMinor: fc.bigInt({ min: 0n, max: 9_999n }),
    currency: fc.constantFrom("EUR", "JPY", "KWD"),
    fees: fc.array(fee, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(any), (records) => {
      let totals: Totals = {};
      const expected = new Map<string, bigint>();
      const add = (currency: string, amount: bigint) =>
        expected.set(currency, (expected.get(currency) ?? 0n) + amount);
      for (const { fees, ...record } of records) {
        const known = transaction(record);
        const written: Fee[] = fees.map(({ units, currency, deductsPayout }) => ({
          amount: formatDecimal(units, currency),
          currency,
          ...(deductsPayout !== undefined && { deductsPayout }),
        }));
        totals = addToTotals(totals, entriesOf(known, { fees: written, at: AT }));
        const sign = {
          debit: 1n,
          capture: 1n,
          "chargeback-reversal": 1n,
          refund: -1n,
          payout: -1n,
          chargeback: -1n,
        };
        const factor = record.status === "success" ? (sign[record.type as keyof typeof sign] ?? 0n) : 0n;
        const minor = record.amountMinor + record.surchargeMinor;
        add(record.currency, factor * decimalOf({ minor, currency: record.currency }));
        for (const { units, currency, deductsPayout } of fees) if (deductsPayout) add(currency, -units);
      }
      for (const [currency, sum] of expected)
        expect(totals[currency] ? netOf(totals[currency]) : 0n).toBe(sum);
    }),
  );
});

test("a record has a value for each column of the header", () => {
  const [entry] = entriesOf(transaction({}), { fees: [], at: AT });
  const columns = ENTRIES_HEADER.trimEnd().split(",");
  const values = csvOfEntry(entry!).trimEnd().split(",");
  expect(values).toHaveLength(columns.length);
  expect(parseDecimal(values[columns.indexOf("amount")]!)).toBe(100_000n);
});
