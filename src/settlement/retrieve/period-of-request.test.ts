import { expect, test } from "vitest";
import { readRetrieveRequest } from "./period-of-request.ts";

const APRIL = { from: "2019-04-01 00:00:00", to: "2019-04-30 23:59:59", page: "2" };
const read = (query: object, body = "") => readRetrieveRequest({ query, body: Buffer.from(body) });
const REFUSED = { refused: true, code: "field_invalid" };
const EXPECTED = {
  from: Temporal.Instant.from("2019-04-01T00:00:00Z"),
  to: Temporal.Instant.from("2019-05-01T00:00:00Z"),
  page: 2,
};

test.each([
  ["the query", APRIL, ""],
  ["a query with the names in brackets", bracketed(APRIL), ""],
  ["a form", {}, new URLSearchParams(APRIL).toString()],
  ["a form with the names in brackets", {}, new URLSearchParams(bracketed(APRIL)).toString()],
  ["JSON", {}, JSON.stringify({ ...APRIL, page: 2 })],
  ["JSON with an inner object", {}, JSON.stringify({ retrieve: APRIL })],
  ["the query before the body", APRIL, "from=2001-01-01 00:00:00&page=9"],
  [
    "query and body together",
    { page: "2" },
    new URLSearchParams({ from: APRIL.from, to: APRIL.to }).toString(),
  ],
])("the period is read from %s, in UTC, with its last second", (_name, query, body) => {
  expect(read(query, body)).toEqual(EXPECTED);
});

test.each([
  ["from: 'from' is required", { ...APRIL, from: undefined }],
  ["page: 'page' is required", { ...APRIL, page: undefined }],
  ["from: must be a date", { ...APRIL, from: "2019-04-01" }],
  ["from: must be a date", { ...APRIL, from: ["2019-04-01 00:00:00", "2019-04-02 00:00:00"] }],
  ["to: must be a date", { ...APRIL, to: "2019-04-31 00:00:00" }],
  ["to: must be later", { ...APRIL, to: APRIL.from }],
  ["30 days", { ...APRIL, to: "2019-05-01 00:00:00" }],
  ["page: must be a whole number", { ...APRIL, page: "0" }],
  ["page: must be a whole number", { ...APRIL, page: "1e3" }],
])("%s: such a request is refused by the name of its field", (message, query) => {
  expect(read(query)).toMatchObject({ ...REFUSED, message: expect.stringContaining(message) as string });
});

test.each(["{", "[]", "{]", '{"from":'])(
  "the body %s is refused when nothing can be read from it",
  (body) => {
    expect(read({}, body)).toMatchObject(REFUSED);
  },
);

function bracketed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`retrieve[${name}]`, value]));
}
