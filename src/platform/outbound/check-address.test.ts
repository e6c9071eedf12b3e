import { expect, test } from "vitest";

import { checkAddress } from "./check-address.ts";
import { publicOnly, type OutboundRules } from "./outbound-rules.ts";

const resolving = (addresses: Readonly<Record<string, readonly string[]>>): OutboundRules => ({
  ...publicOnly,
  resolve: async (name) => {
    const found = addresses[name];
    if (!found) throw new Error("not found");
    return found;
  },
});
const rules = resolving({
  "shop.example": ["93.184.216.34"],
  "inside.example": ["10.0.0.1"],
  "mixed.example": ["93.184.216.34", "127.0.0.1"],
});

test.each([
  ["https://shop.example/events", undefined],
  ["https://unknown.example/events", undefined],
  ["https://inside.example/", "address_not_public"],
  ["https://mixed.example/", "address_not_public"],
  ["https://localhost/", "address_not_public"],
  ["https://LOCALHOST./", "address_not_public"],
  ["https://shop.localhost/", "address_not_public"],
  ["https://127.1/", "address_not_public"],
  ["https://0x7f000001/", "address_not_public"],
  ["https://[::1]/", "address_not_public"],
  ["https://169.254.169.254/latest", "address_not_public"],
  ["https://shop.example:8080/", "port_not_allowed"],
  ["https://user:pass@shop.example/", "url_not_allowed"],
  ["ftp://shop.example/", "url_not_allowed"],
  ["events", "url_not_allowed"],
])("%s is refused as %s before it is stored", async (url, reason) => {
  expect(await checkAddress(url, rules)).toBe(reason);
});
