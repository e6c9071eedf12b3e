import type pg from "pg";
import { expect, test } from "vitest";
import { rowShape } from "./values.ts";

const fieldsOf = (...names: string[]): pg.FieldDef[] => names.map((name) => ({ name }) as pg.FieldDef);

test("rows have the columns in their order, with names of JavaScript, and share nothing", () => {
  const shape = rowShape<{ firstName: unknown; n: unknown }>(fieldsOf("first_name", "n"));
  const [one, other] = [shape(["a", 1]), shape([["b"], null])];
  expect(one).toEqual({ firstName: "a", n: 1 });
  expect(other).toEqual({ firstName: ["b"], n: null });
  expect(Object.keys(one)).toEqual(["firstName", "n"]);
});

test("the same columns in another order are other rows", () => {
  expect(rowShape(fieldsOf("a", "b"))([1, 2])).toEqual({ a: 1, b: 2 });
  expect(rowShape(fieldsOf("b", "a"))([1, 2])).toEqual({ b: 1, a: 2 });
});
