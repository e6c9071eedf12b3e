import { expect, test } from "vitest";
import { passesLuhn } from "../../platform/card-numbers/index.ts";
import { planHistory, type SamplePayment } from "./plan-history.ts";

const END = Temporal.Instant.from("2026-11-26T12:00:00Z");
const plan = planHistory(END);

test("a quarter has about two thousand payments, in the order of their times and none after its end", () => {
  expect(plan).toHaveLength(2_000);
  const times = plan.map(({ at }) => at.epochMilliseconds);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeLessThan(END.epochMilliseconds);
  expect(plan[0]!.at.until(END).total("hours") / 24).toBeLessThan(93);
});

test("the same end has the same payments", () => {
  expect(planHistory(END)).toEqual(plan);
});

test.each<[string, (payment: SamplePayment) => boolean]>([
  ["declines with reasons", ({ declineCode }) => declineCode !== undefined],
  ["refunds", ({ refund }) => refund !== undefined],
  ["disputes", ({ dispute }) => dispute !== undefined],
  ["links", ({ isLink }) => isLink],
  ["subscriptions", ({ isSubscribed }) => isSubscribed],
  ["3-D Secure", ({ authentication }) => authentication !== undefined],
])("there are %s", (_kind, has) => {
  expect(plan.filter(has).length).toBeGreaterThan(10);
});

test("card numbers have their check digit, and order numbers are unique", () => {
  expect(plan.filter(({ pan }) => !passesLuhn(pan))).toEqual([]);
  expect(new Set(plan.map(({ order }) => order)).size).toBe(plan.length);
});

test("at every hour the settlements of a tenth of it have some that do not agree", () => {
  const hours = Array.from({ length: 48 }, (_, hour) => hour);
  const settledAs = hours.map((hour) => {
    const end = END.add({ hours: hour });
    const old = planHistory(end, { share: 0.1 }).filter(({ at }) => at.until(end).total("days") > 14);
    return new Set(old.map((payment) => payment.settledAs));
  });
  expect(settledAs).toEqual(hours.map(() => new Set([undefined, "short", "unknown"])));
});
