import { expect, test } from "vitest";
import { isEmailAddress } from "./email-address.ts";

test.each(["ada@shop.example", "ada+x@localhost", "jörg@müller.example"])("%j is one address", (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  "",
  "ada",
  "@shop.example",
  "ada@",
  "a@b@c",
  "ada@shop.example,bob@shop.example",
  "Ada <ada@shop.example>",
  "ada@shop.example\r\nBcc: bob@shop.example",
  "ada@shop.example\u0085",
])("%j is not one address", (text) => {
  expect(isEmailAddress(text)).toBe(false);
});
