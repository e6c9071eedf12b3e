import { expect, test } from "vitest";
import { compileSchemasOf, schemaCompilers } from "./schema-compilers.ts";

const route = { method: "POST", url: "/", httpPart: "body" };
const schema = () => ({ type: "object", properties: { amount: { type: "string" } }, required: ["amount"] });
const compileValidator = () => schemaCompilers.buildValidator({}, { customOptions: { coerceTypes: false } });

test("a validator says what is wrong with the last value, and nothing after a right one", () => {
  const validate = compileValidator()({ ...route, schema: schema() });
  expect(validate({ amount: 1 })).toBe(false);
  expect(validate.errors).toMatchObject([{ instancePath: "/amount", keyword: "type" }]);
  expect(validate({ amount: "1.00" })).toBe(true);
  expect(validate.errors).toBeNull();
});

test("a schema is compiled once for all routes and servers that have it", () => {
  const first = compileValidator()({ ...route, schema: schema() });
  expect(compileValidator()({ ...route, url: "/other", schema: schema() })).toBe(first);
});

test("a schema that is not used is not compiled", () => {
  const broken = { type: "no such type" };
  const validate = compileValidator()({ ...route, schema: broken });
  expect(() => validate({})).toThrow("schema is invalid");
});

test("the schemas of one route are compiled before its first request where that is asked for", async () => {
  const broken = { type: "not a type either" };
  compileValidator()({ ...route, url: "/asked", schema: broken });
  await compileSchemasOf("POST", "/another");
  await expect(compileSchemasOf("POST", "/asked")).rejects.toThrow("schema is invalid");
});
