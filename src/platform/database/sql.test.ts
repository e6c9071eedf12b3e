import fc from "fast-check";
import { expect, test } from "vitest";
import { json, render, sql } from "./sql.ts";

const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true });

test("JSON of any value is what JSON.stringify writes with big integers as text, and changes nothing", () => {
  fc.assert(
    fc.property(anything, (value) => {
      const withText = (inner: unknown): unknown => (typeof inner === "bigint" ? inner.toString() : inner);
      const expected = JSON.stringify(value, (_key, inner: unknown) => withText(inner));
      expect(json(value)).toBe(expected);
      expect(JSON.stringify(value, (_key, inner: unknown) => withText(inner))).toBe(expected);
    }),
  );
});

test("a statement that is built once has the text, name and values of one built at each run", () => {
  let builds = 0;
  const build = (items: unknown) => {
    builds += 1;
    return sql`select ${"a"}, ${items}::jsonb, ${sql`(select ${items})`}, ${null}`;
  };
  const built = sql.builtOnce(build);
  expect(render(built("[1]"))).toEqual(render(build("[1]")));
  expect(render(built("[2]"))).toEqual(render(build("[2]")));
  // One build for both, beside the two for comparison.
  expect(builds).toBe(3);
});
