import { expect, test } from "vitest";

import { isPublicAddress } from "./public-address.ts";

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.0",
  "2606:4700:4700::1111",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("%s is on the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["0.0.0.0", "this host"],
  ["0.1.2.3", "this network"],
  ["10.0.0.1", "private"],
  ["100.64.0.1", "shared by a carrier"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.254", "loopback"],
  ["169.254.169.254", "metadata of a cloud"],
  ["172.16.0.1", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.1", "protocol assignments"],
  ["192.0.2.1", "documentation"],
  ["192.168.1.1", "private"],
  ["198.18.0.1", "benchmarks"],
  ["198.51.100.1", "documentation"],
  ["203.0.113.1", "documentation"],
  ["224.0.0.1", "multicast"],
  ["240.0.0.1", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["::127.0.0.1", "an IPv4 address in an old notation"],
  ["::ffff:127.0.0.1", "mapped loopback"],
  ["::ffff:0:127.0.0.1", "translated loopback"],
  ["::ffff:169.254.169.254", "mapped metadata"],
  ["64:ff9b::7f00:1", "loopback behind a translator"],
  ["64:ff9b::a9fe:a9fe", "metadata behind a translator"],
  ["100::1", "discard"],
  ["2001::1", "a tunnel"],
  ["2001:db8::1", "documentation"],
  ["2002:7f00:1::1", "a tunnel to loopback"],
  ["fc00::1", "private"],
  ["fd00:ec2::254", "metadata of a cloud"],
  ["fe80::1", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["4000::1", "not handed out"],
  ["localhost", "not an address"],
  ["", "nothing"],
])("%s is not on the public internet: %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
