import { expect, test } from "vitest";
import { decisionOf, LEAVES } from "../../../tests/support/stored-request-fields.ts";
import { DECISIONS, livingElements } from "./fields-of-request.ts";

const PATHS = DECISIONS.flatMap(({ fields }) => fields);

test("every part of a stored request says whether it survives an erasure, and where it is seen", () => {
  expect(LEAVES.length).toBeGreaterThan(150);
  const undecided = LEAVES.map(({ path }) => path).filter((path) => decisionOf(path) === undefined);
  expect(undecided, "fields-of-request.ts decides how long they live, and who sees them").toEqual([]);
});

test("each is decided once, and nothing is decided that a request does not have", () => {
  expect(PATHS).toEqual([...new Set(PATHS)]);
  const known = LEAVES.map(({ path }) => path);
  const isKnown = (path: string) => known.some((leaf) => leaf === path || leaf.startsWith(`${path}.`));
  expect(PATHS.filter((path) => !isKnown(path))).toEqual([]);
});

test("an object whose parts may go without a decision of their own has the shortest life", () => {
  const leaves = new Set(LEAVES.map(({ path }) => path));
  const objects = PATHS.filter((path) => !leaves.has(path));
  expect(objects.filter((path) => decisionOf(path)?.life !== "customer")).toEqual([]);
});

test("the parts of a list live equally long, because a list is kept or erased whole", () => {
  const lists = Map.groupBy(LEAVES, ({ list }) => list);
  lists.delete(undefined);
  expect([...lists.keys()]).toContain("items");
  for (const [list, leaves] of lists)
    expect(new Set(leaves.map(({ path }) => decisionOf(path)?.life)).size, list).toBe(1);
});

test("an element stays whole where all of it lives, and else with the parts that do", () => {
  const always = livingElements(["always"]);
  expect(always.whole).toContain("payByLink");
  expect(always.reduced).toEqual([]);
  const { whole, reduced } = livingElements(["record", "always"]);
  expect(whole).toContain("items");
  expect(whole).not.toContain("customer");
  expect(reduced).toEqual([["threeDSecureData", ["3dsecure", "schemeId"]]]);
  expect(livingElements(["invoice"]).reduced).toEqual([["customer", expect.arrayContaining(["lastName"])]]);
});
