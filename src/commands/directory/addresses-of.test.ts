import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addressesOf } from "./addresses-of.ts";

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;
const key = (text: string) => ({ kind: "key", text });
const id = (text: string) => ({ kind: "id", text });
const user = (text: string) => ({ kind: "user", text });

test("the API key of an operation comes before ids in the path, and these before the user of the credentials", () => {
  const url = "/gate/api/v3/status/shop%20key/getByUuid/6b0844127226c785792d?x=12345678";
  expect(addressesOf({ url, authorization: basic("shop:secret") })).toEqual([
    key("shop key"),
    id("getByUuid"),
    id("6b0844127226c785792d"),
    user("shop"),
  ]);
});

test("a name that people choose is none where a route has its own name", () => {
  expect(
    addressesOf({ url: "/console/sign-in", authorization: undefined }).map(({ kind }) => kind),
  ).not.toContain("key");
  expect(addressesOf({ url: "/api/v3", authorization: undefined })).toEqual([]);
});

test("a bearer token is named by its digest, and a password never", () => {
  const text = createHash("sha256").update("abc.def").digest("hex");
  expect(addressesOf({ url: "/mcp", authorization: "Bearer abc.def" })).toEqual([{ kind: "token", text }]);
  expect(addressesOf({ url: "/", authorization: basic("shop:secret") })).toEqual([user("shop")]);
});

test("a path that cannot be decoded, or has very many or long parts, names less", () => {
  expect(addressesOf({ url: "/%ff/6b0844127226c785792d", authorization: undefined })).toEqual([
    id("6b0844127226c785792d"),
  ]);
  const long = `/${Array.from({ length: 100 }, (_, part) => `part-${part}-00000`).join("/")}`;
  expect(addressesOf({ url: long, authorization: undefined })).toHaveLength(12);
  expect(addressesOf({ url: `/${"a".repeat(300)}`, authorization: undefined })).toEqual([]);
});
