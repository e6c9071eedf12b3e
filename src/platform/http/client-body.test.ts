import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { readClientBody } from "./client-body.ts";

const closed = { additionalProperties: false };
const Customer = Type.Object(
  { name: Type.Optional(Type.String()), extraData: Type.Optional(Type.Record(Type.String(), Type.String())) },
  closed,
);
const Order = Type.Object(
  {
    id: Type.String(),
    note: Type.Optional(Type.String()),
    count: Type.Optional(Type.Integer()),
    isGift: Type.Optional(Type.Boolean()),
    size: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    rate: Type.Optional(Type.Number()),
    customer: Type.Optional(Customer),
    buyer: Type.Optional(Type.Union([Customer, Type.Null()])),
    nickname: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    items: Type.Optional(Type.Array(Customer)),
    settings: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
    anything: Type.Optional(Type.Unknown()),
  },
  closed,
);

const read = (body: unknown, readsTexts = true) => readClientBody(body, Order, { readsTexts });

describe("a body as published clients write it", () => {
  it.each([null, ""])("has no field whose value is %j", (unset) => {
    expect(read({ id: "1", note: unset, count: unset, customer: unset })).toEqual({ id: "1" });
    expect(read({ id: unset, note: "kept" })).toEqual({ note: "kept" });
  });

  it("has no white space around what has a form, and all of it in free text", () => {
    const Form = Type.Object({
      amount: Type.String({ pattern: "^[0-9]+$" }),
      born: Type.Union([Type.String({ format: "date" }), Type.Null()]),
      email: Type.String({ pattern: "^[^\\s@]+@[^\\s@]+$" }),
      name: Type.String({ pattern: "^[^\\u0000-\\u001f]*$" }),
      note: Type.String(),
    });
    const sent = { amount: " 9 ", born: "1985-12-10\n", email: "a@b ", name: " Ada", note: " x " };
    expect(readClientBody(sent, Form, { readsTexts: true })).toEqual({
      amount: "9",
      born: "1985-12-10",
      email: "a@b",
      name: " Ada",
      note: " x ",
    });
  });

  it("has null where null is a value of its own", () => {
    expect(read({ id: "1", nickname: null })).toEqual({ id: "1", nickname: null });
    expect(read({ id: "1", nickname: "" })).toEqual({ id: "1", nickname: null });
    expect(read({ id: "1", settings: { a: "", b: null, c: "1" } })).toEqual({
      id: "1",
      settings: { a: null, b: null, c: "1" },
    });
  });

  it("removes an object by null only, not by an empty text", () => {
    expect(read({ id: "1", buyer: null })).toEqual({ id: "1", buyer: null });
    expect(read({ id: "1", buyer: "" })).toEqual({ id: "1" });
  });

  it("has an empty map for an empty list, and no object for it", () => {
    expect(read({ id: "1", settings: [] })).toEqual({ id: "1", settings: {} });
    expect(read({ id: "1", customer: [], buyer: [] })).toEqual({ id: "1" });
    expect(read([])).toEqual({});
    expect(read({ id: "1", items: [] })).toEqual({ id: "1", items: [] });
  });

  it("has no object in which nothing was set, but keeps one that is sent empty", () => {
    expect(read({ id: "1", customer: { name: null, extraData: null } })).toEqual({ id: "1" });
    expect(read({ id: "1", customer: {} })).toEqual({ id: "1", customer: {} });
  });

  it("keeps the empty texts of a free map, and drops its nulls", () => {
    expect(read({ id: "1", customer: { extraData: { a: "", b: null } } })).toEqual({
      id: "1",
      customer: { extraData: { a: "" } },
    });
  });

  it("is read inside of lists, whose elements all stay", () => {
    expect(read({ id: "1", items: [{ name: "" }, null, []] })).toEqual({ id: "1", items: [{}, null, {}] });
  });

  it("has no unknown field without a value, and keeps one with a value", () => {
    expect(read({ id: "1", fee: null, tax: "", parts: [] })).toEqual({ id: "1" });
    expect(read({ id: "1", fee: false })).toEqual({ id: "1", fee: false });
    const named = JSON.parse('{"id":"1","__proto__":null,"constructor":""}') as unknown;
    expect(read(named)).toEqual({ id: "1" });
  });

  it.each([
    ["true", true],
    ["1", true],
    ["false", false],
    ["0", false],
  ])("has a boolean for the text %j", (text, isGift) => {
    expect(read({ id: "1", isGift: text })).toEqual({ id: "1", isGift });
  });

  it.each([
    ["0", 0],
    ["7", 7],
    ["999999999", 999_999_999],
  ])("has a whole number for the digits %j", (text, count) => {
    expect(read({ id: "1", count: text })).toEqual({ id: "1", count });
  });

  it("has texts as they are where they are not read", () => {
    expect(read({ id: "1", isGift: "1", count: "7" }, false)).toEqual({ id: "1", isGift: "1", count: "7" });
  });

  it("keeps every other text, and texts where a text is allowed", () => {
    for (const text of ["yes", "TRUE", " 1", "2", "on"])
      expect(read({ id: "1", isGift: text })).toEqual({ id: "1", isGift: text });
    for (const text of ["07", "1.0", "-1", "1e3", " 1", "0x1", "1234567890", "\u0661"])
      expect(read({ id: "1", count: text })).toEqual({ id: "1", count: text });
    expect(read({ id: "1", size: "7", note: "true", rate: "1" })).toEqual({
      id: "1",
      size: "7",
      note: "true",
      rate: "1",
    });
  });

  it("is unchanged where the schema defines no type, and where every field is set", () => {
    expect(read({ id: "1", anything: [] })).toEqual({ id: "1", anything: [] });
    for (const body of [{ id: "1", customer: "Ada" }, { id: "1", count: [1] }, null, 7, "text", ["a"]])
      expect(read(structuredClone(body))).toEqual(body);
  });
});
