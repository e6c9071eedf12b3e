import { expect, test } from "vitest";
import type { Place } from "../../access/places.ts";
import type { ConsoleParts } from "../../parts.ts";
import { FILTER_FIELDS, type FilterFields, type ReadFilter } from "../../payment-facts/filter.ts";
import { withAuthenticated } from "./find-authenticated.ts";

const MERCHANT: Place = { guid: "ME-1", kind: "merchant", name: "Shop", path: ["ME-1", "TE-1"] };
const FIELDS = Object.fromEntries(FILTER_FIELDS.map((name) => [name, ""])) as FilterFields;
const READ: ReadFilter = {
  fields: FIELDS,
  filter: { currency: "EUR" },
  problems: [],
  customer: undefined,
  authentication: "started",
  moved: undefined,
};

function found(total: number, uuids: readonly string[]): ConsoleParts["searchBi"] {
  const hits = uuids.map((uuid) => ({ _source: { uuid } }));
  return () => Promise.resolve({ status: 200, body: { hits: { total: { value: total }, hits } } });
}

function filterWith(searchBi: ConsoleParts["searchBi"], read = READ): Promise<ReadFilter> {
  return withAuthenticated({ db: undefined as never, searchBi }, { place: MERCHANT, read });
}

test("the payments that the BI data source finds are added to the filter", async () => {
  const { filter, problems } = await filterWith(found(2, ["a", "b"]));
  expect([filter, problems]).toEqual([{ currency: "EUR", uuids: ["a", "b"] }, []]);
});

test("more payments than one search returns are a problem of the field, not a part of the list", async () => {
  const { problems } = await filterWith(found(10_001, ["a"]));
  expect(problems).toEqual([
    { field: "authentication", message: expect.stringContaining("Choose a shorter period.") },
  ]);
  expect((await filterWith(found(10_000, ["a"]))).problems).toEqual([]);
});

test.each([
  ["no response", undefined],
  ["an error", { status: 503, body: {} }],
])("%s of the BI data source is a problem of the field", async (_name, response) => {
  const { problems } = await filterWith(() => Promise.resolve(response));
  expect(problems).toEqual([
    { field: "authentication", message: expect.stringContaining("the BI data source does not respond") },
  ]);
});

test("a filter without a step, or with another problem, causes no search", async () => {
  const searchBi = () => Promise.reject(new Error("It is not searched."));
  const without = { ...READ, authentication: undefined };
  expect(await filterWith(searchBi, without)).toBe(without);
  const unreadable = { ...READ, problems: [{ field: "from", message: "Enter a day." }] };
  expect(await filterWith(searchBi, unreadable)).toBe(unreadable);
});
