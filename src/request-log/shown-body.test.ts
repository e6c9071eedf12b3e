import { Type } from "typebox";
import { expect, test } from "vitest";
import { shownBody, withoutSentTexts } from "./shown-body.ts";

const SCHEMA = Type.Object({
  amount: Type.String(),
  currency: Type.String(),
  merchantTransactionId: Type.String(),
  referenceUuid: Type.String(),
  withRegister: Type.Boolean(),
  transactionToken: Type.String(),
  customer: Type.Object({ email: Type.String(), birthDate: Type.String() }),
  cardData: Type.Object({ pan: Type.String(), cvv: Type.String() }),
  items: Type.Array(Type.Object({ name: Type.String() })),
  extraData: Type.Record(Type.String(), Type.String()),
});

test("harmless values are kept, and a placeholder stands for each other one", () => {
  const body = {
    amount: "9.99",
    currency: "EUR",
    merchantTransactionId: "order-1",
    withRegister: true,
    transactionToken: "ix::secret",
    customer: { email: "ada@example.com" },
    cardData: { pan: "4111111111111111", cvv: "123" },
    items: [{ name: "Parcel for Ada" }],
    extraData: { "4111111111111111": "4111111111111111" },
    unknown: "4111111111111111",
  };
  expect(shownBody(body, SCHEMA)).toEqual({
    amount: "9.99",
    currency: "EUR",
    merchantTransactionId: "order-1",
    withRegister: true,
    transactionToken: "<transactionToken>",
    customer: { email: "<customer.email>" },
    cardData: { pan: "<cardData.pan>", cvv: "<cardData.cvv>" },
    items: [{ name: "<items.name>" }],
    extraData: "{<extraData>}",
    "…": "…",
  });
});

test.each([
  ["amount", "4111111111111111"],
  ["amount", "4111 1111 1111 1111"],
  ["currency", "123456"],
  ["merchantTransactionId", "4111111111111111"],
  ["merchantTransactionId", "4111-1111-1111-1111"],
  ["merchantTransactionId", "order 4111.1111.1111.1111"],
  ["merchantTransactionId", "NDExMTExMTExMTExMTExMQ"],
  ["merchantTransactionId", "34313131313131313131313131313131"],
  ["merchantTransactionId", "ada@example.com"],
  ["referenceUuid", "41111111111111111111"],
  ["withRegister", "sk_live_0123456789"],
])("%s with %j is a placeholder", (name, value) => {
  expect(shownBody({ [name]: value }, SCHEMA)).toEqual({ [name]: `<${name}>` });
});

test.each([undefined, null, "text", 4111111111111111, ["4111111111111111"]])(
  "of %j nothing is kept",
  (body) => {
    expect(JSON.stringify(shownBody(body, SCHEMA)) ?? "").not.toMatch(/4111111111/);
  },
);

test("an object in place of a value is left out as a whole", () => {
  expect(shownBody({ amount: { pan: "4111111111111111" } }, SCHEMA)).toEqual({ amount: "{<amount>}" });
});

test("what was left out has a mark, also in a body that may have several forms", () => {
  const schema = Type.Union([SCHEMA, Type.Array(Type.Never()), Type.Null()]);
  const names = ["a", "b", "c", "d"].map((name) => ({ name }));
  expect(shownBody({ items: names, extraData: { x: "1" } }, schema)).toEqual({
    items: [{ name: "<items.name>" }, { name: "<items.name>" }, { name: "<items.name>" }, "…"],
    extraData: "{<extraData>}",
  });
});

test("a message has no text of the body, but the names that the route describes", () => {
  const body = { amount: "twelve", "a-secret-name": "a-secret-value" };
  const message = "amount: 'twelve' is no number; 'a-secret-name' with a-secret-value is not known";
  expect(withoutSentTexts(message, { body, schema: SCHEMA })).toBe(
    "amount: '…' is no number; '…' with … is not known",
  );
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`name-${index}`, "x"]));
  expect(withoutSentTexts(message, { body: many, schema: SCHEMA })).toBe("");
});
