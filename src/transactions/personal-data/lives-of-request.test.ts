import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { STORED_FIELDS } from "../request/stored-request.ts";
import { livingElements, LIVES, type Life } from "./lives-of-request.ts";

interface Leaf {
  readonly path: string;
  /** The list that it is in. */
  readonly list: string | undefined;
}

function leavesOf(schema: TSchema, path: string, list?: string): Leaf[] {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items) return leavesOf(items, path, list ?? path);
  if (!properties) return [{ path, list }];
  return Object.entries(properties).flatMap(([name, part]) => leavesOf(part, `${path}.${name}`, list));
}

const LEAVES = Object.entries(STORED_FIELDS).flatMap(([name, schema]) => leavesOf(schema, name));
const DECIDED = new Map(
  Object.entries(LIVES).flatMap(([life, paths]) => paths.map((path) => [path, life as Life])),
);
/** By the path itself, or by an element of the shortest life. */
const lifeOf = (path: string): Life | undefined =>
  DECIDED.get(path) ?? (DECIDED.get(path.split(".")[0]!) === "customer" ? "customer" : undefined);

test("every part of a stored request says whether it survives an erasure", () => {
  expect(LEAVES.length).toBeGreaterThan(150);
  const undecided = LEAVES.map(({ path }) => path).filter((path) => lifeOf(path) === undefined);
  expect(undecided, "lives-of-request.ts decides how long they live").toEqual([]);
});

test("each is decided once, and nothing is decided that a request does not have", () => {
  const paths = Object.values(LIVES).flat();
  expect(paths).toEqual([...new Set(paths)]);
  const known = new Set([...LEAVES.map(({ path }) => path), ...Object.keys(STORED_FIELDS)]);
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});

test("the parts of a list live equally long, because a list is kept or erased whole", () => {
  const lists = Map.groupBy(LEAVES, ({ list }) => list);
  lists.delete(undefined);
  expect([...lists.keys()]).toContain("items");
  for (const [list, leaves] of lists)
    expect(new Set(leaves.map(({ path }) => lifeOf(path))).size, list).toBe(1);
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
