import { expect, it } from "vitest";
import { readMapping } from "../mapping/read-mapping.ts";
import { fieldCapsResponse } from "./field-caps-response.ts";

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
])("describes for %s the fields that are meant, and the objects around them", (requested, names) => {
  const { fields } = fieldCapsResponse(mapping, ["sales"], requested);
  expect(Object.keys(fields as object)).toEqual(names);
});

it("distinguishes nested objects from plain ones", () => {
  const { fields } = fieldCapsResponse(mapping, ["sales"], "*");
  expect(fields).toMatchObject({
    customer: { object: { type: "object", searchable: false, aggregatable: false } },
    fees: { nested: { type: "nested", searchable: false, aggregatable: false } },
  });
});
