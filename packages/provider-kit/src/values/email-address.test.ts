import { expect, test } from "vitest";
import { asciiAddress, isEmailAddress, withAsciiDomain } from "./email-address.ts";

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

test.each([
  ["joerg@müller.example", "joerg@xn--mller-kva.example"],
  ["jörg@Müller.example", "jörg@xn--mller-kva.example"],
  ["ada@例え.テスト", "ada@xn--r8jz45g.xn--zckzah"],
  ["Ada+x@shop.example", "Ada+x@shop.example"],
  ["ada@[192.0.2.1]", "ada@[192.0.2.1]"],
])("the domain of %s is written in ASCII", (address, written) => {
  expect(withAsciiDomain(address)).toBe(written);
});

test.each([
  ["joerg@müller.example", "joerg@xn--mller-kva.example"],
  ["jörg@müller.example", undefined],
])("for a system that takes ASCII only, %s is %s", (address, written) => {
  expect(asciiAddress(address)).toBe(written);
});
