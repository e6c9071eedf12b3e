import { expect, test } from "vitest";
import { chooseLanguage, findLanguage, languageTag } from "./choose-language.ts";

test.each([
  ["de", "de"],
  ["DE", "de"],
  ["de-AT", "de"],
  ["pt", "pt"],
  ["pt-PT", "pt"],
  ["pt_br", "pt-BR"],
  ["zh", "zh-CN"],
  ["zh-SG", "zh-CN"],
  ["zh-HK", "zh-TW"],
  ["zh-Hant", "zh-TW"],
  ["no", "nb"],
  ["nn-NO", "nb"],
  ["iw", "he"],
  ["ar-EG", "ar"],
  ["de_DE_formal", "de"],
  ["pt_BR.UTF-8", "pt-BR"],
  ["de_DE@euro", "de"],
  ["xx", undefined],
  ["constructor", undefined],
  ["-", undefined],
  ["a".repeat(1_000), undefined],
  [7, undefined],
])("the language of the tag %s is %s", (tag, language) => {
  expect(findLanguage(tag)).toBe(language);
});

test.each([
  ["the request's before the browser's", ["de"], "fr", "de"],
  ["the browser's where there are no texts in the request's", ["xx"], "fr", "fr"],
  ["the browser's by weight, not by place", [], "en;q=0.1, he;q=0.9, ar;q=0.95", "ar"],
  ["none of weight 0", [], "fr;q=0, ja;q=0.2", "ja"],
  ["the next one where there are no texts in the first", [], "xx, pt-BR;q=0.8, pt;q=0.9", "pt"],
  ["English where nothing fits", [undefined], "*", "en"],
])("chooses %s", (_name, requested, header, language) => {
  expect(chooseLanguage(requested, header)).toBe(language);
});

test("of several languages the first that is among those to choose from is chosen", () => {
  expect(chooseLanguage(["ja"], "pl, de;q=0.5", ["de", "en"])).toBe("de");
  expect(chooseLanguage(["ja"], "pl", ["de", "en"])).toBe("en");
});

test.each([
  ["pt_BR", "pt-BR"],
  ["de_DE_formal", "de-DE"],
  ["zh_hant_tw", "zh-Hant-TW"],
  ["ca_ES@valencia", "ca-ES"],
  ["EN", "en"],
  ["en_x_y_z", "en"],
  ["1", undefined],
])("a locale %s is the tag %s", (locale, tag) => {
  expect(languageTag(locale)).toBe(tag);
});
