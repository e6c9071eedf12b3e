/**
 * Generated BI documents: sparse, with arrays, nulls and values at the edges of their types.
 */
import fc from "fast-check";
import { fieldsWithin, nestedFields } from "./fields.ts";

export type Document = { id: string; source: string };

/** The documents of one seed: the same ones every time. */
export function generateDocuments(options: { seed: number; count: number }): Document[] {
  return fc.sample(document, { seed: options.seed, numRuns: options.count }).map((fields, index) => {
    const id = `${String(index).padStart(8, "0")}-aaaa-4bbb-8ccc-${String((index * 7919) % 1000).padStart(12, "0")}`;
    return { id, source: JSON.stringify({ uuid: id, purchase_id: `2024-${index}`, ...fields }) };
  });
}

/** The documents as the body of a `_bulk` call. */
export function toBulkBody(documents: readonly Document[]): string {
  return documents.map(({ id, source }) => `{"index":{"_id":"${id}"}}\n${source}\n`).join("");
}

/** Fields that no document has twice, as is the rule for transactions: hits can be grouped by them. */
export const singleFields = ["currency", "attempt"];

const queryOnly = /\/25$|^true$|^false$/;

/** Multi-fields follow from their main field, and a query may name values that no document can hold. */
function sourceFields(path: string | undefined): { name: string; values: unknown[] }[] {
  return fieldsWithin(path)
    .filter(({ name }) => !name.endsWith(".raw"))
    .map(({ name, values }) => ({
      name: name.replace(/\.keyword$/, ""),
      values: values.filter((value) => !(typeof value === "string" && queryOnly.test(value))),
    }));
}

function fieldValue(values: unknown[], single: boolean): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...values);
  if (single) return one;
  return fc.oneof(
    { weight: 12, arbitrary: one },
    { weight: 2, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

function nestedObjects(path: string): fc.Arbitrary<unknown> {
  const members = sourceFields(path).map(({ name, values }) => [
    name.slice(path.length + 1),
    fieldValue(values, true),
  ]);
  const object = fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [],
  });
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(object, { maxLength: 4 }) },
    { weight: 1, arbitrary: object },
  );
}

const flat = Object.fromEntries(
  // An array of points is an array of numbers for one point, so points stay single.
  sourceFields(undefined).map(({ name, values }) => [
    name,
    fieldValue(values, name.endsWith("geopoint") || singleFields.includes(name)),
  ]),
);
const nested = Object.fromEntries(Object.keys(nestedFields).map((path) => [path, nestedObjects(path)]));

const document = fc
  .record({ ...flat, ...nested }, { requiredKeys: ["status", "created_at", "amount"] })
  .map((fields) => unflatten(fields));

/** `{"customer.email": x}` becomes `{"customer": {"email": x}}`, as documents are sent. */
function unflatten(fields: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [head = name, tail] = name.split(".", 2);
    if (tail === undefined) result[head] = value;
    else result[head] = { ...(result[head] as Record<string, unknown> | undefined), [tail]: value };
  }
  return result;
}
