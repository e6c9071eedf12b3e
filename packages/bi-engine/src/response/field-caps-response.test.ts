import { expect, it } from "vitest";
import { readMapping } from "../mapping/read-mapping.ts";
import { fieldCapsAnswer } from "./field-caps-response.ts";

const keyword = { type: "keyword" };
const definition = {
  properties: {
    status: keyword,
    customer: { properties: { address: { properties: { city: keyword } } } },
    fees: { type: "nested", properties: { entity: keyword } },
  },
};
const mapping = readMapping(definition, new Map(), new Map());

it.each([
  ["status", ["status"]],
  ["customer", []],
  ["fees", []],
  ["customer.address.city", ["customer.address.city", "customer.address", "customer"]],
  ["fees*", ["fees.entity", "fees"]],
])("tells of %s the fields that are meant, and the objects around them", (asked, names) => {
  const { fields } = fieldCapsAnswer(mapping, ["sales"], asked);
  expect(Object.keys(fields as object)).toEqual(names);
});

it("tells nested objects from plain ones", () => {
  const { fields } = fieldCapsAnswer(mapping, ["sales"], "*");
  expect(fields).toMatchObject({
    customer: { object: { type: "object", searchable: false, aggregatable: false } },
    fees: { nested: { type: "nested", searchable: false, aggregatable: false } },
  });
});
