import fc from "fast-check";
import { expect, test } from "vitest";
import { effectiveRule, type RetentionRule, type RuleOnPath } from "./effective-rule.ts";

const KIND = { days: 90, atLeast: 30, atMost: 400, floor: 14 };
const NOTHING: RetentionRule = { days: null, atLeast: null, atMost: null };
const path = (...rules: Partial<RetentionRule>[]): RuleOnPath[] =>
  rules.map((rule, level) => ({ tenantGuid: `tenant-${level}`, rule: { ...NOTHING, ...rule } }));

test("without rules a kind is kept for its default", () => {
  expect(effectiveRule(KIND, [{ tenantGuid: "root", rule: undefined }])).toEqual({
    days: 90,
    atLeast: 30,
    atMost: 400,
    setBy: null,
  });
});

test("the nearest tenant that decided counts", () => {
  expect(effectiveRule(KIND, path({ days: 100 }, { days: 200 }, {}))).toMatchObject({
    days: 200,
    setBy: "tenant-1",
  });
});

test("bounds of the root replace those of the kind, down to what the gateway needs", () => {
  expect(effectiveRule(KIND, path({ atLeast: 20, atMost: 1000 }))).toMatchObject({
    atLeast: 20,
    atMost: 1000,
  });
  expect(effectiveRule(KIND, path({ atLeast: 1 }))).toMatchObject({ atLeast: 14 });
});

test("bounds further down only narrow", () => {
  expect(effectiveRule(KIND, path({}, { atLeast: 20, atMost: 1000 }))).toMatchObject({
    atLeast: 30,
    atMost: 400,
  });
  expect(effectiveRule(KIND, path({}, { atLeast: 60, atMost: 100 }))).toMatchObject({
    atLeast: 60,
    atMost: 100,
  });
});

test("bounds that were set later move days that are outside of them", () => {
  expect(effectiveRule(KIND, path({ atLeast: 120 }, { days: 40 }))).toMatchObject({
    days: 120,
    setBy: "tenant-1",
  });
  expect(effectiveRule(KIND, path({ atMost: 50 }))).toMatchObject({ days: 50, setBy: null });
});

test("days are always within bounds that are in their order", () => {
  const days = fc.option(fc.integer({ min: 1, max: 36_500 }), { nil: null });
  const rule = fc.record({ days, atLeast: days, atMost: days });
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
      const { days: kept, atLeast, atMost } = effectiveRule(KIND, path(...rules));
      expect(atLeast).toBeLessThanOrEqual(atMost);
      expect(atLeast).toBeGreaterThanOrEqual(KIND.floor);
      expect(kept).toBeGreaterThanOrEqual(atLeast);
      expect(kept).toBeLessThanOrEqual(atMost);
    }),
  );
});
