import { expect, test } from "vitest";
import { readIpAddress } from "./ip-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:DB8:0:0:0:0:0:9", "2001:db8::9"],
  ["fe80::1%eth0", "fe80::1"],
  [" 203.0.113.9 , 198.51.100.1", "203.0.113.9"],
  ["unknown, 203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::9]:443", "2001:db8::9"],
])("%j is the address %s", (text, address) => {
  expect(readIpAddress(text)).toBe(address);
});

test.each(["", "localhost", "1", "0x7f.1", "203.0.113", "203.0.113.256", "203.0.113.009", "unknown", ":::"])(
  "%j is no address",
  (text) => {
    expect(readIpAddress(text)).toBeUndefined();
  },
);
