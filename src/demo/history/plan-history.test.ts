import { expect, test } from "vitest";
import { passesLuhn } from "../../platform/card-numbers/index.ts";
import { planHistory } from "./plan-history.ts";
import type { SamplePayment } from "./sample-payment.ts";

const END = Temporal.Instant.from("2026-11-26T12:00:00Z");
const plan = planHistory(END);

test("a quarter has about two thousand payments, in the order of their times and none after its end", () => {
  expect(plan).toHaveLength(2_047);
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
  ["links that are paid", ({ linkPaidAt }) => linkPaidAt !== undefined],
  ["links that nobody opens", ({ isLink, linkPaidAt }) => isLink && linkPaidAt === undefined],
  ["subscriptions", ({ isSubscribed }) => isSubscribed],
  ["challenges that are passed", ({ challenge }) => challenge === "pass"],
  ["3-D Secure", ({ authentication }) => authentication !== undefined],
])("there are %s", (_kind, has) => {
  expect(plan.filter(has).length).toBeGreaterThan(10);
});

test("there are two payments that wait for a decision, a schedule that fails, a refund that waits, and memberships", () => {
  const scenes = plan.flatMap(({ scene }) => scene ?? []);
  expect(scenes.filter((scene) => scene === "charge_fails")).toHaveLength(18);
  expect(scenes.filter((scene) => scene !== "charge_fails")).toEqual([
    "schedule_fails",
    "refund_waits",
    "in_review",
    "in_review",
  ]);
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

test("a part of it that is too small for chance has payments of each rare fate, all of them before its end", () => {
  const small = planHistory(END, { share: 0.001 });
  const isPast = (moment: Temporal.Instant | undefined): boolean =>
    moment !== undefined && Temporal.Instant.compare(moment, END) < 0;
  const had = (has: (payment: SamplePayment) => boolean): number => small.filter(has).length;
  for (const step of ["win", "lose"])
    expect(
      had(({ dispute }) => dispute?.decision.step === step && isPast(dispute.decision.at)),
    ).toBeGreaterThan(0);
  expect(had(({ refund }) => isPast(refund?.at))).toBeGreaterThan(0);
  expect(had(({ linkPaidAt }) => isPast(linkPaidAt))).toBeGreaterThan(1);
  expect(had(({ returnsAt }) => isPast(returnsAt))).toBeGreaterThan(2);
  for (const has of [
    ({ exemption }: SamplePayment) => exemption !== undefined && !exemption.isRefused,
    ({ exemption }: SamplePayment) => exemption?.isRefused === true,
    ({ isFromShop }: SamplePayment) => isFromShop === true,
    ({ transfer }: SamplePayment) => transfer !== undefined,
  ])
    expect(had(has)).toBeGreaterThan(1);
  for (const answer of ["pass", "fail"])
    expect(had(({ challenge }) => challenge === answer)).toBeGreaterThan(0);
});
