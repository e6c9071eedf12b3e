import { expect, test } from "vitest";
import { textsFor } from "./texts.ts";

test.each([
  ["de", "fr", "de"],
  ["DE", undefined, "de"],
  [undefined, "it-IT,it;q=0.9,en;q=0.8", "it"],
  [undefined, "pl, es;q=0.5", "es"],
  ["pl", "nl", "en"],
  [undefined, undefined, "en"],
  ["constructor", "__proto__", "en"],
])("a request in %s from a browser with %s gets a page in %s", (language, acceptLanguage, expected) => {
  const { language: chosen, text } = textsFor(language, acceptLanguage);
  expect(chosen).toBe(expected);
  expect(Object.values(text).every((line) => line.length > 0)).toBe(true);
});
