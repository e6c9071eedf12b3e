import fc from "fast-check";
import { expect, test } from "vitest";
import { sepaText } from "./sepa-text.ts";

test.each([
  ["Zoë Straße & Søn", "Zoe Strasse + Son"],
  ["  a\n\tb  ", "a b"],
  ["<b>“x”</b>", ".b..x../b."],
  ["Łódź, Ǆ", "Lodz, DZ"],
])("%s becomes %s", (text, expected) => {
  expect(sepaText(text, 70)).toBe(expected);
});

test("whatever a bank wrote, the text is short enough and has only characters of SEPA", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(sepaText(text, 70)).toMatch(/^[A-Za-z0-9/?:().,'+ -]{0,70}$/);
    }),
  );
});
