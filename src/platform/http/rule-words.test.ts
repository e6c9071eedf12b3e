import { Compile } from "typebox/compile";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { problemOfValue } from "./problem.ts";

const Order = Type.Object(
  {
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    share: Type.Optional(Type.Number({ exclusiveMinimum: 0, multipleOf: 5 })),
    born: Type.Optional(Type.String({ format: "date" })),
    at: Type.Optional(Type.String({ format: "date-time" })),
    currency: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
    secret: Type.Optional(Type.String({ pattern: "^unworded$" })),
    price: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Number()])),
    gender: Type.Optional(Type.Enum(["M", "F"])),
    tags: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true })),
    map: Type.Optional(Type.Record(Type.String(), Type.String(), { maxProperties: 1 })),
    items: Type.Optional(Type.Array(Type.Object({ name: Type.String() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);
const check = Compile(Order);

test.each([
  [{ count: 1.5 }, "count: must be a whole number, as 2, without decimals"],
  [{ count: "1" }, "count: must be a whole number, not a text"],
  [{ count: 0 }, "count: must be 1 or more"],
  [{ count: 10 }, "count: must be 9 or less"],
  [{ share: 0 }, "share: must be more than 0"],
  [{ share: 7 }, "share: must be a multiple of 5"],
  [{ born: "10.12.1985" }, "born: must be a date, as 2026-12-01"],
  [{ at: "now" }, "at: must be a date and time with its offset, as 2026-12-01T10:00:00Z"],
  [{ currency: "eur" }, "currency: must be an ISO 4217 code of three capital letters, as EUR"],
  [{ secret: "x" }, "secret: must be written as the API reference shows it"],
  [{ price: "9.99" }, "price: has more than 3 characters"],
  [{ price: true }, "price: must be a text, not true or false"],
  [{ gender: "X" }, "gender: must be one of: M, F"],
  [{ tags: [] }, "tags: has fewer than 1 entries"],
  [{ tags: ["a", "a"] }, "tags: has an entry twice"],
  [{ map: { a: "1", b: "2" } }, "map: has more than 1 fields"],
  [{ items: [{}] }, "items[0].name: 'name' is required"],
  [{ items: [{ name: "a", size: 1 }] }, "items[0].size: 'size' is not a known field"],
  [{ colour: "red" }, "colour: 'colour' is not a known field"],
])("%j is refused in plain words, also outside of the HTTP server: %s", (value, sentence) => {
  const { path, message } = problemOfValue(check.Errors(value), value);
  expect(`${path}: ${message}`).toBe(sentence);
});
