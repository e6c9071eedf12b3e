import fc from "fast-check";
import { expect, test } from "vitest";
import { webOrigin } from "./web-origin.ts";

test.each([
  ["https://shop.example/thanks?x=1", "https://shop.example"],
  ["http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
  ["https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443"],
  ["https://münchen.example/", "https://xn--mnchen-3ya.example"],
  ["https://x;frame-ancestors/", undefined],
  ["https://x,y/", undefined],
  ["https://x'unsafe-inline'/", undefined],
  ["https://*.example/", undefined],
  ["myapp://return", undefined],
  ["javascript:alert(1)", undefined],
  ["https://", undefined],
])("the origin of %s is %s", (address, origin) => {
  expect(webOrigin(address)).toBe(origin);
});

test("no address adds anything to a header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (host, path) => {
      const origin = webOrigin(`https://${host}/${path}`) ?? "";
      return !/[\s;,'"*<>\\]/.test(origin);
    }),
  );
});
