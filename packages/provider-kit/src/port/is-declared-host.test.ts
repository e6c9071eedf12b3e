import { expect, test } from "vitest";

import { isDeclaredHost } from "./is-declared-host.ts";

const HOSTS = ["api.acme.example", "*.pay.acme.example"];

test.each([
  "https://api.acme.example",
  "https://api.acme.example/v2/payments",
  "https://shop-1.pay.acme.example/x",
])("%s is one of the adapter's", (address) => {
  expect(isDeclaredHost(address, HOSTS)).toBe(true);
});

test.each([
  "http://api.acme.example",
  "https://api.acme.example:8443",
  "https://api.acme.example.evil.example",
  "https://evil.example/api.acme.example",
  "https://pay.acme.example",
  "https://xpay.acme.example",
  "https://user@api.acme.example",
  "https://evil.example#.pay.acme.example",
  "no address",
  "",
])("%s is not", (address) => {
  expect(isDeclaredHost(address, HOSTS)).toBe(false);
});
