import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test("a text that fits is not changed", () => {
  expect(cutText("Zwei Bücher", 11)).toBe("Zwei Bücher");
  expect(cutText("", 0)).toBe("");
});

test.each([
  ["an emoji", "😀".repeat(200), 127, "😀".repeat(63)],
  ["a family of emoji", "👨‍👩‍👧".repeat(20), 20, "👨‍👩‍👧".repeat(2)],
  ["a flag", "🇩🇪🇫🇷", 6, "🇩🇪"],
  ["an accent of its own", "cafe\u0301", 4, "caf"],
])("a text is not cut within %s", (_name, text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});

test("a receiver that counts bytes gets no more of them", () => {
  expect(cutText("ääää", 5, "bytes")).toBe("ää");
  expect(cutText("€", 2, "bytes")).toBe("");
});

test("a character that is longer than what is allowed is cut between its code points", () => {
  expect(cutText("👨‍👩‍👧", 4)).toBe("👨‍");
});

test("half a character is replaced, also where nothing is cut", () => {
  expect(cutText("\ud83d", 10)).toBe("\ufffd");
});

test("every text is cut to a beginning that is valid and fits", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.nat(40),
      fc.constantFrom("utf16" as const, "bytes" as const),
      (text, max, unit) => {
        const cut = cutText(text, max, unit);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.toWellFormed().startsWith(cut)).toBe(true);
        expect(unit === "bytes" ? Buffer.byteLength(cut) : cut.length).toBeLessThanOrEqual(max);
      },
    ),
  );
});
