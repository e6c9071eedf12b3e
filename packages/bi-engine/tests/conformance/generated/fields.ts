/**
 * The fields that generated documents have and generated requests use, with values that may match.
 */
import fc from "fast-check";

export type FieldKind = "keyword" | "text" | "number" | "boolean" | "date" | "ip" | "point";

type Field = { name: string; kind: FieldKind; values: unknown[] };

const dates = [
  "2024-02-29 23:59:59",
  "2024-03-30 23:30:00",
  // In the night of the 31st clocks go forward in Vienna.
  "2024-03-31 00:59:59",
  "2024-03-31 01:00:00",
  "2024-03-31 22:15:00",
  "2024-04-01 00:00:00",
  "2024-04-02 12:00:00",
  "2024-12-30 08:00:00",
];

const amounts = [0, 0.0005, 1, 9.99, 10, 19.99, 100.1234, 1234567.891, -15, 10];

/** Fields of the document itself. */
export const topFields: Field[] = [
  { name: "status", kind: "keyword", values: ["success", "error", "pending", "cancelled"] },
  { name: "method", kind: "keyword", values: ["creditcard", "wallet", "sofort", "sepa debit"] },
  { name: "currency", kind: "keyword", values: ["EUR", "USD", "GBP", "eur"] },
  // U+FFFD comes before the emoji in UTF-8 and after it in UTF-16.
  { name: "merchant_name", kind: "keyword", values: ["Shop A", "Shop B", "Ärzte & Co", "\uFFFD", "😀", ""] },
  { name: "creditcard.bin_brand", kind: "keyword", values: ["VISA", "MASTERCARD"] },
  { name: "extra_data.campaign.keyword", kind: "keyword", values: ["spring", "Summer Sale 2024"] },
  {
    name: "description",
    kind: "text",
    values: ["quick payment", "Payment for order", "order", "naïve café 支付 a_b"],
  },
  { name: "merchant_txid", kind: "text", values: ["order-0/A", "order-1/B", "0"] },
  { name: "customer.email", kind: "text", values: ["jane.doe@Example.com", "max", "example.com"] },
  { name: "customer.email.raw", kind: "text", values: ["jane.doe@example.com", "max@example.com"] },
  { name: "amount", kind: "number", values: amounts },
  { name: "base_amount", kind: "number", values: amounts },
  { name: "attempt", kind: "number", values: [1, 2, 3, -1, 120] },
  { name: "creditcard.expiry_month", kind: "number", values: [1, 6, 12] },
  { name: "extra_data.score", kind: "number", values: [0, 7, 50] },
  { name: "is_refunded", kind: "boolean", values: [true, false, "true", "false"] },
  { name: "test_mode", kind: "boolean", values: [true, false] },
  { name: "created_at", kind: "date", values: dates },
  { name: "refunded_at", kind: "date", values: dates },
  {
    name: "customer.ip_address",
    kind: "ip",
    values: ["10.0.0.1", "10.0.0.200", "2001:db8::2", "10.0.0.0/25"],
  },
  {
    name: "buyer_country_geopoint",
    kind: "point",
    values: [{ lat: 47.5, lon: 14.5 }, "48.2,16.4", [9.5, 47.1]],
  },
];

/** Fields of nested objects, by their path. */
export const nestedFields: Record<string, Field[]> = {
  fees: [
    { name: "fees.amount", kind: "number", values: [0.1235, 1.5, 2, 0.3] },
    { name: "fees.entity_type", kind: "keyword", values: ["interchange", "scheme", "acquirer"] },
    { name: "fees.entity", kind: "text", values: ["Bank of Foo", "Scheme VISA", "foo"] },
    { name: "fees.entity.raw", kind: "keyword", values: ["Bank of Foo", "Scheme VISA"] },
    { name: "fees.deducts_payout", kind: "boolean", values: [true, false] },
    { name: "fees.date", kind: "date", values: ["2024-03-30", "2024-03-31", "2024-04-01"] },
  ],
  tags: [
    { name: "tags.name", kind: "keyword", values: ["vip", "review", "late"] },
    { name: "tags.createdBy", kind: "keyword", values: ["bob", "eve"] },
    { name: "tags.createdAt", kind: "date", values: dates },
  ],
  items: [
    { name: "items.name", kind: "text", values: ["Red shirt", "Blue jeans", "red"] },
    { name: "items.price", kind: "number", values: [9.99, 19.98] },
    { name: "items.quantity", kind: "number", values: [1, 2, 10] },
  ],
};

/** Names that are no field one could use: unmapped, an object, a nested path, a nested field from outside. */
const awkwardNames = [
  "nosuch",
  "customer",
  "fees",
  "fees.amount",
  "tags.name",
  "extra_data",
  "_id",
  "_index",
];

/** The fields that a request may name where it is about documents, or inside a nested object of that path. */
export function fieldsWithin(path: string | undefined): Field[] {
  return path === undefined ? topFields : (nestedFields[path] ?? []);
}

/** A field of one of the kinds; one in forty is of another kind or none at all. */
export function anyField(path: string | undefined, ...kinds: FieldKind[]): fc.Arbitrary<Field> {
  const all = fieldsWithin(path);
  const fitting = all.filter(({ kind }) => kinds.includes(kind));
  const awkward: Field[] = awkwardNames.map((name) => ({ name, kind: "keyword", values: ["success", 1] }));
  const strays = fc.constantFrom(...all, ...awkward);
  if (fitting.length === 0) return strays;
  return fc.oneof({ weight: 39, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: strays });
}

/** The name of such a field. */
export function anyFieldName(path: string | undefined, ...kinds: FieldKind[]): fc.Arbitrary<string> {
  return anyField(path, ...kinds).map(({ name }) => name);
}

/** Values no field of its kind can hold, and values on the edge of what it can. */
export const awkwardValues: fc.Arbitrary<unknown> = fc.constantFrom(
  "",
  " ",
  "x",
  "0",
  "12.5",
  "now",
  "now-1d/d",
  "2024-03-31",
  "300.1.1.1",
  "\u0000",
  "*",
  "a".repeat(300),
  -0.5,
  2.5,
  1e300,
  99999999999,
  9007199254740992,
  true,
  null,
  [],
  ["a", "b"],
  {},
  { a: 1 },
);

/** One of `usual`, and one time in forty one of `awkward`, which the server refuses or treats in a way of its own. */
export function mostly<Value>(usual: Value[], awkward: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 39, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...awkward) },
  );
}

/** A value of the field, or one in forty an awkward one. */
export function anyValue(field: Field): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 39, arbitrary: fc.constantFrom(...field.values) },
    { weight: 1, arbitrary: awkwardValues },
  );
}
