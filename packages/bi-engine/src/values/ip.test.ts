import { expect, test } from "vitest";
import { ipText, parseCidr, parseIp } from "./ip.ts";

const canonical = (text: string): string | undefined => {
  const ip = parseIp(text);
  return ip === undefined ? undefined : ipText(ip);
};

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["::", "::"],
  ["fe80::1:0:0:2", "fe80::1:0:0:2"],
])("%s is spelled %s", (text, spelled) => {
  expect(canonical(text)).toBe(spelled);
});

test.each(["", "10.0.0", "10.0.0.256", "0x7f.1", "1", "jane", "10.0.0.0/8", "fe80::1%eth0", ":::"])(
  "%j is no address",
  (text) => {
    expect(parseIp(text)).toBeUndefined();
  },
);

test("a network covers its addresses whatever the host bits", () => {
  const range = parseCidr("10.0.0.77/25")!;
  expect([ipText(range.from), ipText(range.to)]).toEqual(["10.0.0.0", "10.0.0.127"]);
  const wide = parseCidr("2001:db8::/32")!;
  expect(ipText(wide.to)).toBe("2001:db8:ffff:ffff:ffff:ffff:ffff:ffff");
  expect(parseCidr("10.0.0.0/33")).toBeUndefined();
  expect(parseCidr("10.0.0.0")).toBeUndefined();
  expect(parseCidr("10.0.0.0/8/8")).toBeUndefined();
});
