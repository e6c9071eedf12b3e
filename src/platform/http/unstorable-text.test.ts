import fc from "fast-check";
import { expect, test } from "vitest";
import { hasUnstorableText } from "./unstorable-text.ts";

test.each([
  ['{"a":"\\u0000"}', true],
  ['{"a\\u0000":1}', true],
  ['{"a":"\\ud83c"}', true],
  ['{"a":"\\ud83c \\udf4b"}', true],
  ['{"a":"\\udf4b"}', true],
  ['{"a":"\\ud83c\\ud83c\\udf4b"}', true],
  ['{"a":"\\ud83c\\udf4b"}', false],
  ['{"a":"\\uD83C\\uDF4B\\n"}', false],
  ['{"a":"\\\\u0000"}', false],
  ['{"a":"🍋"}', false],
  ["{}", false],
])("%s: %s", (text, unstorable) => {
  expect(hasUnstorableText(text)).toBe(unstorable);
});

test("says of every string what the string itself says", () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0xd800, max: 0xdfff }),
    fc.constantFrom(0, 0x5c, 0x75, 0x30),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const text = String.fromCharCode(...units);
      const escaped = units.map((code) => `\\u${code.toString(16).padStart(4, "0")}`).join("");
      expect(hasUnstorableText(`"${escaped}"`)).toBe(text.includes("\0") || !text.isWellFormed());
      // Written by JSON.stringify, only what needs it is escaped.
      expect(hasUnstorableText(JSON.stringify(text))).toBe(text.includes("\0") || !text.isWellFormed());
    }),
  );
});
