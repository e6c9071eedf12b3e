import { expect, test } from "vitest";
import { cutByFollowUps } from "./cut-by-follow-ups.ts";

const createdAt = Temporal.Instant.from("2026-11-26T10:00:00Z");
const transactions = ["a", "b", "c"].map((uuid) => ({ uuid, createdAt }));
const next = { uuid: "c", createdAt };
const followUps = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([uuid, length]) => [uuid, Array.from({ length })]));

test.each([
  ["few follow-ups", { a: 200, b: 200, c: 100 }, ["a", "b", "c"]],
  ["many of the last", { a: 200, b: 200, c: 101 }, ["a", "b"]],
  ["many of the first, which is shown anyway", { a: 900, b: 1 }, ["a"]],
  ["none", {}, ["a", "b", "c"]],
])("a page with %s", (_name, counts, shown) => {
  const page = cutByFollowUps({ transactions, next }, followUps(counts));
  expect(page.transactions.map(({ uuid }) => uuid)).toEqual(shown);
  expect(page.next?.uuid).toBe(shown.at(-1));
});

test("the last page ends the list only when it is shown whole", () => {
  const last = { transactions, next: null };
  expect(cutByFollowUps(last, followUps({ a: 1 })).next).toBeNull();
  expect(cutByFollowUps(last, followUps({ a: 1, b: 500 })).next).toEqual(transactions[0]);
});
