import { expect, test } from "vitest";
import type { TransactionFilter } from "../../../transactions/index.ts";
import type { Place } from "../../access/places.ts";
import { listCurl } from "./list-curl.ts";

const TENANT: Place = { guid: "TE-1", kind: "tenant", name: "Group", path: ["TE-1"] };
const MERCHANT: Place = { guid: "ME-1", kind: "merchant", name: "Shop", path: ["ME-1", "TE-1"] };

function clausesOf(filter: TransactionFilter, place = TENANT): unknown {
  const command = listCurl({ publicUrl: "https://pay.example", place, filter, limit: 50 });
  const body = /-d '(.*)'$/s.exec(command)?.[1] ?? "";
  return JSON.parse(body).query.bool.filter;
}

test("the command queries the BI data source with a key from the environment", () => {
  const command = listCurl({ publicUrl: "https://pay.example", place: TENANT, filter: {}, limit: 50 });
  expect(command).toMatch(/^curl -u "\$BI_KEY:\$BI_PASSWORD"/);
  expect(command).toContain("'https://pay.example/bi/query/transactions/v2'");
  expect(command).toContain('"size":50');
});

test("without a filter a tenant's list has no clause, and a merchant's has one for the merchant", () => {
  expect(clausesOf({})).toEqual([]);
  expect(clausesOf({}, MERCHANT)).toEqual([{ term: { merchant_guid: "ME-1" } }]);
});

test("an amount is compared in the unit of its currency", () => {
  expect(clausesOf({ currency: "JPY", minMinor: 500n })).toContainEqual({ range: { amount: { gte: 500 } } });
  expect(clausesOf({ currency: "EUR", minMinor: 500n, maxMinor: 10_050n })).toContainEqual({
    range: { amount: { gte: 5, lte: 100.5 } },
  });
});

test("days are a range that does not have its end", () => {
  const from = Temporal.Instant.from("2026-03-01T00:00:00Z");
  const to = Temporal.Instant.from("2026-04-01T00:00:00Z");
  expect(clausesOf({ from, to })).toEqual([
    { range: { created_at: { gte: "2026-03-01 00:00:00", lt: "2026-04-01 00:00:00" } } },
  ]);
});

test.each([
  ["incremental-authorization", "inc-auth"],
  ["chargeback-reversal", "cb-reversal"],
  ["debit", "debit"],
] as const)("%s has the name of BI documents: %s", (type, named) => {
  expect(clausesOf({ type })).toEqual([{ term: { type: named } }]);
});

test("live payments alone are a clause of their own, and a customer's address is left to the reader", () => {
  expect(clausesOf({ testMode: false })).toEqual([{ term: { test_mode: false } }]);
  const command = listCurl({
    publicUrl: "https://pay.example",
    place: TENANT,
    filter: { email: "ada@example.com" },
    limit: 50,
  });
  expect(command).not.toContain("ada@example.com");
});
