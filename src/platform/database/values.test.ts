import type pg from "pg";
import { expect, test } from "vitest";
import { databaseForThisFile } from "../../../tests/support/database-for-this-file.ts";
import { sql } from "./sql.ts";
import { parameterOf, rowShape } from "./values.ts";

const db = databaseForThisFile();

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

const AWKWARD = ["", "a,b", "{}", "NULL", "null", " ", '"', "\\", '\\"', "\n", "ü€😀", "'"];

test("an array of texts is sent as one text, and read as it was", async () => {
  for (const texts of [[], ["a"], ["a", "b"], AWKWARD]) {
    expect(await db.one(sql`select ${texts}::text[] as read`)).toEqual({ read: texts });
  }
});

test("arrays of other values, of some missing ones and of arrays are left to the driver", async () => {
  const moment = Temporal.Instant.from("2026-11-20T12:00:00Z");
  expect(await db.one(sql`select ${["a", null]}::text[] as read`)).toEqual({ read: ["a", null] });
  expect(await db.one(sql`select ${[1n, 2n ** 60n]}::bigint[]::text as read`)).toEqual({
    read: "{1,1152921504606846976}",
  });
  expect(
    await db.one(
      sql`select ${[
        ["a", '"'],
        ["c", "d"],
      ]}::text[][] as read`,
    ),
  ).toEqual({
    read: [
      ["a", '"'],
      ["c", "d"],
    ],
  });
  expect(parameterOf([moment])).toEqual(["2026-11-20T12:00:00Z"]);
});
