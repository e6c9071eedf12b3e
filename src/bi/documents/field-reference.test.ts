import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { neverSet, notes } from "./field-notes.ts";
import { documentFields, fieldsPage } from "./field-reference.ts";

test("what has a note or a reason why it is never set is a field", () => {
  const known = new Set(documentFields().map(({ path }) => path));
  expect([...neverSet.keys(), ...notes.keys()].filter((path) => !known.has(path))).toEqual([]);
});

test("the page of fields is current (npm run docs)", () => {
  const page = new URL("../../../docs/reference/bi-fields.md", import.meta.url);
  expect(readFileSync(page, "utf8")).toBe(fieldsPage());
});
